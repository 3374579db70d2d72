-- LÖVE: the dt that love.update gets from the engine's own love.run, whose first step of the timer is the start at time 0. The clock is
-- that of fake_clock.c, which the program must have preloaded. SEQUENCES and TOKENS are the paths to read and to write.
local ffi = require "ffi"
ffi.cdef "void fake_clock_set(uint64_t nanoseconds);"

local run, steps = love.run, nil
function love.update(dt) steps = math.floor(dt * 705600000 + 0.5) end

function love.run()
  io.stderr:write(("%d.%d.%d\n"):format(love.getVersion()))
  local out = assert(io.open(os.getenv "TOKENS", "w"))
  for line in io.lines(os.getenv "SEQUENCES") do
    ffi.C.fake_clock_set(0)
    local frame, now, tokens = run(), 0, {}
    for length in line:gmatch "%d+" do
      now, steps = now + tonumber(length), 0
      ffi.C.fake_clock_set(now * 625)
      assert(frame() == nil, "the loop goes on")
      tokens[#tokens + 1] = steps == 0 and "0" or ("%.0fx1"):format(steps)
    end
    out:write(table.concat(tokens, " "), "\n")
  end
  out:close()
  return function() return 0 end
end
