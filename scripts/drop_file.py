#!/usr/bin/python3
"""Drops files onto a window as a file manager does, by the protocol XDND 5: scripts/drop_file.py WINDOW X Y FILE…

WINDOW is its number, X and Y are places in it. Ends when the window has taken them; fails where it takes none within ten seconds.
"""

import sys
import time
from pathlib import Path

from Xlib import X, Xatom, display
from Xlib.protocol.event import ClientMessage, SelectionNotify

URIS = "text/uri-list"


def main(number: str, x: str, y: str, *files: str) -> None:
    screen = display.Display()
    root, target = screen.screen().root, screen.create_resource_object("window", int(number, 0))
    source = root.create_window(0, 0, 1, 1, 0, X.CopyFromParent)
    atom = screen.intern_atom
    uris = "".join(f"{Path(file).absolute().as_uri()}\r\n" for file in files).encode()
    source.set_selection_owner(atom("XdndSelection"), X.CurrentTime)

    def send(kind: str, *words: int) -> None:
        words = (source.id, *words, 0, 0, 0, 0)[:5]
        target.send_event(ClientMessage(window=target, client_type=atom(kind), data=(32, words)))
        screen.flush()

    def wait_for(kind: str) -> list:
        """Serves the content of the files until the window sends such a message."""
        end = time.monotonic() + 10
        while time.monotonic() < end:
            if not screen.pending_events():
                time.sleep(0.01)
                continue
            event = screen.next_event()
            if event.type == X.SelectionRequest:
                wanted = {atom(URIS): (event.target, 8, uris), atom("TARGETS"): (Xatom.ATOM, 32, [atom(URIS)])}.get(event.target)
                if wanted:
                    event.requestor.change_property(event.property, *wanted)
                place = event.property if wanted else X.NONE
                event.requestor.send_event(
                    SelectionNotify(time=event.time, requestor=event.requestor, selection=event.selection, target=event.target, property=place)
                )
            elif event.type == X.ClientMessage and event.client_type == atom(kind):
                return event.data[1]
        sys.exit(f"error: the window sent no {kind}")

    at = root.translate_coords(target, int(x), int(y))
    copy = atom("XdndActionCopy")
    send("XdndEnter", 5 << 24, atom(URIS))
    send("XdndPosition", 0, at.x << 16 | at.y, X.CurrentTime, copy)
    if not wait_for("XdndStatus")[1] & 1:
        sys.exit("error: the window refuses the files")
    send("XdndDrop", 0, X.CurrentTime)
    wait_for("XdndFinished")


main(*sys.argv[1:])
