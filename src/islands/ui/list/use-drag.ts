/** Dragging a row of a list to another place: by pointer, so by finger, pen and mouse alike. Nothing moves in the document until it is dropped. */
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

interface Drag {
  from: number;
  to: number;
  /** How far the row is from its place, in pixels. */
  by: number;
  /** Of the row that is dragged. */
  height: number;
}

export function useDrag(list: RefObject<HTMLElement | null>, onDrop: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const dropped = useRef(onDrop);
  dropped.current = onDrop;
  const end = useRef<(() => void) | undefined>(undefined);
  useEffect(() => () => end.current?.(), []);

  function begin(event: PointerEvent<HTMLElement>, from: number): void {
    if (event.button !== 0 || !list.current) return;
    event.preventDefault();
    event.currentTarget.focus();
    const boxes = [...list.current.children].map((row) => row.getBoundingClientRect());
    const own = boxes[from];
    if (!own) return;
    const { pointerId, clientY: startY } = event;
    const scrolled = window.scrollY;
    let now: Drag = { from, to: from, by: 0, height: own.height };
    setDrag(now);
    const move = (moved: globalThis.PointerEvent) => {
      if (moved.pointerId !== pointerId) return;
      const by = moved.clientY - startY + window.scrollY - scrolled;
      const middle = own.top + own.height / 2 + by;
      // The row is where its middle lies among the others.
      const to = boxes.filter((box, at) => at !== from && box.top + box.height / 2 < middle).length;
      now = { ...now, by, to };
      setDrag(now);
      const edge = 60;
      if (moved.clientY < edge) window.scrollBy(0, -12);
      else if (moved.clientY > window.innerHeight - edge) window.scrollBy(0, 12);
    };
    const stop = (isDropped: boolean) => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', cancel);
      window.removeEventListener('keydown', onKey);
      end.current = undefined;
      setDrag(null);
      if (isDropped && now.to !== from) dropped.current(from, now.to);
    };
    const up = (ended: globalThis.PointerEvent) => ended.pointerId === pointerId && stop(true);
    const cancel = () => stop(false);
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && stop(false);
    end.current = cancel;
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', up);
    window.addEventListener('pointercancel', cancel);
    window.addEventListener('keydown', onKey);
  }

  /** How far a row stands from its place while another is dragged past it. */
  function shiftOf(at: number): number {
    if (!drag) return 0;
    if (at === drag.from) return drag.by;
    if (drag.from < at && at <= drag.to) return -drag.height;
    if (drag.to <= at && at < drag.from) return drag.height;
    return 0;
  }
  return { drag, begin, shiftOf };
}
