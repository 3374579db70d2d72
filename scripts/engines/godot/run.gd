# Godot: prints a token for the _physics_process calls of every main iteration. The clock and the sequences are in clock.c, which forks this process at the
# first delay; from there on it is a child with a sequence of its own, at the time of the first frame. Each later delay is the next frame.
extends SceneTree

class Counter extends Node:
    var steps = 0
    var length = 0
    func _physics_process(delta):
        steps += 1
        length = round(delta * 120) * 5880000 # a multiple of half a step: delta is a single
    func _process(_delta):
        printraw("%dx%d " % [length, steps] if steps > 0 else "0 ")
        steps = 0
        OS.delay_usec(441)

func _initialize():
    if OS.has_environment("SPEED"):
        Engine.time_scale = float(OS.get_environment("SPEED"))
    root.add_child(Counter.new())
    OS.delay_usec(441)
