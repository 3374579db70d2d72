-- No window, no sound; events and the timer stay, as love.run uses them.
function love.conf(t)
  for _, name in ipairs { "audio", "font", "graphics", "image", "joystick", "keyboard", "math", "mouse", "physics", "sound", "system", "touch",
    "video", "window" } do t.modules[name] = false end
end
