/** What pointer and keys do on the drawing of a hall: choose, carry, pull larger, draw a booth. */
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Place } from '#domain/event/booth.ts';
import type { BoothEditor, DrawnHall, Selection } from '#stores/event/booth-editor.ts';

/** By which what stands in a hall is found again on the drawing. */
export const keyOf = (selection: Selection) =>
  selection ? `${selection.kind}-${selection.id}${selection.kind === 'table' ? `-${selection.no}` : ''}` : '';

interface Point {
  x: number;
  y: number;
}

/** What a pointer does since it came down: it carries something, pulls at its corner, or draws a booth from here. */
type Gesture =
  | { kind: 'carry'; grip: Point; by: string }
  | { kind: 'pull'; corner: Point; by: string }
  | { kind: 'draw'; from: Point };

let gestures = 0;

export function useGestures(store: BoothEditor, hall: DrawnHall, svg: RefObject<SVGSVGElement | null>) {
  const [isDrawing, setDrawing] = useState(false);
  const [sketch, setSketch] = useState<Place | null>(null);
  const gesture = useRef<Gesture | null>(null);

  // What a finger carries must not scroll the drawing; browsers differ in whether `touch-action` holds within one.
  useEffect(() => {
    const drawing = svg.current;
    const hold = (event: TouchEvent) => {
      if (gesture.current && event.cancelable) event.preventDefault();
    };
    drawing?.addEventListener('touchmove', hold, { passive: false });
    return () => drawing?.removeEventListener('touchmove', hold);
  }, [svg]);

  const pointAt = (event: PointerEvent): Point => {
    const matrix = svg.current?.getScreenCTM();
    if (!matrix) return { x: 0, y: 0 };
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return { x, y };
  };

  const begin = (event: PointerEvent, next: Gesture) => {
    gesture.current = next;
    svg.current?.setPointerCapture(event.pointerId);
  };

  const onThing = (event: PointerEvent<SVGGElement>, selection: NonNullable<Selection>) => {
    if (isDrawing || event.button !== 0) return;
    const wasSelected = keyOf(selection) === keyOf(store.$selected.get());
    event.stopPropagation();
    store.select(selection);
    event.currentTarget.focus({ preventScroll: true });
    // A finger that comes down on something for the first time may be there to move the drawing.
    if (event.pointerType !== 'mouse' && !wasSelected) return;
    const place = store.placeOf(selection);
    if (!place) return;
    const at = pointAt(event);
    gestures += 1;
    begin(event, { kind: 'carry', grip: { x: at.x - place.x, y: at.y - place.y }, by: `carry ${gestures}` });
  };

  const onCorner = (event: PointerEvent) => {
    const place = store.placeOf(store.$selected.get());
    if (!place || event.button !== 0) return;
    event.stopPropagation();
    gestures += 1;
    begin(event, { kind: 'pull', corner: { x: place.x, y: place.y }, by: `pull ${gestures}` });
  };

  const onFloor = (event: PointerEvent) => {
    if (event.button !== 0) return;
    if (isDrawing) begin(event, { kind: 'draw', from: pointAt(event) });
    else store.select(null);
  };

  const onMove = (event: PointerEvent) => {
    const now = gesture.current;
    if (!now) return;
    const at = pointAt(event);
    if (now.kind === 'carry') store.put({ x: at.x - now.grip.x, y: at.y - now.grip.y }, now.by);
    else if (now.kind === 'pull')
      store.put(
        {
          width: Math.min(Math.max(1, at.x - now.corner.x), hall.width - now.corner.x),
          height: Math.min(Math.max(1, at.y - now.corner.y), hall.height - now.corner.y),
        },
        now.by,
      );
    else setSketch(between(now.from, at));
  };

  const onEnd = (event: PointerEvent) => {
    const now = gesture.current;
    gesture.current = null;
    if (now?.kind !== 'draw') return;
    setSketch(null);
    setDrawing(false);
    const place = between(now.from, pointAt(event));
    // A press without a drag makes a booth as large as the one before.
    if (event.type === 'pointerup') store.addBooth(place.width + place.height > 2 ? place : undefined);
  };

  return { isDrawing, setDrawing, sketch, onThing, onCorner, onFloor, onMove, onEnd };
}

/** Arrow keys move what is selected, with Shift they make it larger; Page Up and Down go on to the next. */
export function onKey(store: BoothEditor, event: KeyboardEvent): void {
  const arrow = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
  }[event.key] as [number, number] | undefined;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (arrow && event.shiftKey) store.grow(...arrow);
  else if (arrow) store.nudge(...arrow);
  else if (event.key === 'PageDown' || event.key === 'PageUp')
    store.selectNext(event.key === 'PageDown' ? 1 : -1);
  else if (event.key === 'Delete' || event.key === 'Backspace') store.remove();
  else return;
  event.preventDefault();
}

/** The squares of the grid that a line from one point to another touches, as one place. */
function between(one: Point, other: Point): Place {
  const x = Math.floor(Math.min(one.x, other.x));
  const y = Math.floor(Math.min(one.y, other.y));
  return {
    x,
    y,
    width: Math.max(1, Math.ceil(Math.max(one.x, other.x)) - x),
    height: Math.max(1, Math.ceil(Math.max(one.y, other.y)) - y),
  };
}
