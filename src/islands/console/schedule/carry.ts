/** Carrying by mouse, pen or finger. What can be picked up has `data-carry`; a place has `data-slot`. */
import { type PointerEvent as ReactPointerEvent, useEffect, useRef } from 'react';
import type { Target } from '#domain/matching/schedule-grid.ts';

/** Pixels that a pointer moves before it carries; a finger holds still for so many milliseconds instead, or it scrolls. */
const begins = { pixels: 6, holdMs: 300 };
/** From the edge of what scrolls, and how far it goes in a frame. */
const scrolls = { edge: 56, step: 14 };

/** The place that an element stands for. */
export function targetOf(element: Element | null): Target | undefined {
  const place = element?.closest<HTMLElement>('[data-slot]');
  if (!place) return undefined;
  const { slot, table, person, nth, lane } = place.dataset;
  return {
    slotIdx: Number(slot),
    tableNo: table === undefined ? undefined : Number(table),
    participateIdx: person === undefined ? undefined : Number(person),
    ...(nth !== undefined && { nth: Number(nth) }),
    ...(lane !== undefined && { byVideo: true, lane: Number(lane) }),
  };
}

interface Acts {
  /** Picks up what the element stands for; false where it can't be. */
  pickUp: (element: HTMLElement) => boolean;
  over: (target: Target | undefined) => void;
  putDown: (target: Target) => void;
  putBack: () => void;
}

/** `onPointerDown` of what holds both the things and the places; `ghost` follows the pointer. */
export function usePointerCarry(acts: Acts) {
  const ghost = useRef<HTMLParagraphElement>(null);
  const latest = useRef(acts);
  latest.current = acts;
  const end = useRef<() => void>(undefined);
  useEffect(() => () => end.current?.(), []);

  function onPointerDown(event: ReactPointerEvent<HTMLElement>): void {
    const thing = (event.target as HTMLElement).closest<HTMLElement>('[data-carry]');
    if (!thing || event.button !== 0 || !event.isPrimary || (event.target as HTMLElement).closest('a'))
      return;
    const area = event.currentTarget;
    const { pointerId, pointerType, clientX, clientY } = event;
    const listening = new AbortController();
    const { signal } = listening;
    let isCarrying = false;
    let at = { x: clientX, y: clientY };
    const isFinger = pointerType === 'touch';
    const hold = isFinger ? setTimeout(carry, begins.holdMs) : undefined;
    end.current = () => {
      clearTimeout(hold);
      listening.abort();
    };

    function carry(): void {
      if (!latest.current.pickUp(thing as HTMLElement)) {
        end.current?.();
        return;
      }
      isCarrying = true;
      area.setAttribute('data-dragging', '');
      signal.addEventListener('abort', () => area.removeAttribute('data-dragging'));
      requestAnimationFrame(follow);
    }
    const under = () => document.elementFromPoint(at.x, at.y);

    function follow(): void {
      if (signal.aborted) return;
      if (ghost.current) ghost.current.style.transform = `translate(${at.x + 12}px, ${at.y + 12}px)`;
      const box = under()?.closest('.schedule-grid');
      if (box) {
        const { left, right, top, bottom } = box.getBoundingClientRect();
        const toward = (value: number, low: number, high: number) =>
          value < low + scrolls.edge ? -scrolls.step : value > high - scrolls.edge ? scrolls.step : 0;
        box.scrollBy(toward(at.x, left, right), toward(at.y, top, bottom));
      }
      latest.current.over(targetOf(under()));
      requestAnimationFrame(follow);
    }

    window.addEventListener(
      'pointermove',
      (move) => {
        if (move.pointerId !== pointerId) return;
        at = { x: move.clientX, y: move.clientY };
        const isFar = Math.hypot(at.x - clientX, at.y - clientY) > begins.pixels;
        if (isCarrying || !isFar) return;
        // A finger that moves before it has held still scrolls the page.
        if (isFinger) end.current?.();
        else carry();
      },
      { signal },
    );
    // The page would scroll under a finger that carries, and the browser would take the pointer away.
    window.addEventListener('touchmove', (move) => isCarrying && move.preventDefault(), {
      signal,
      passive: false,
    });
    window.addEventListener('contextmenu', (menu) => isCarrying && menu.preventDefault(), { signal });
    window.addEventListener(
      'pointerup',
      (up) => {
        if (up.pointerId !== pointerId) return;
        at = { x: up.clientX, y: up.clientY };
        const target = isCarrying ? targetOf(under()) : undefined;
        end.current?.();
        if (!isCarrying) return;
        // The click that follows was a part of this movement.
        const swallow = (click: MouseEvent) => click.stopPropagation();
        window.addEventListener('click', swallow, { capture: true, once: true });
        setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0);
        latest.current.over(undefined);
        if (target) latest.current.putDown(target);
        else latest.current.putBack();
      },
      { signal },
    );
    window.addEventListener(
      'pointercancel',
      () => {
        end.current?.();
        if (isCarrying) latest.current.putBack();
      },
      { signal },
    );
    window.addEventListener(
      'keydown',
      (key) => {
        if (key.key !== 'Escape' || !isCarrying) return;
        end.current?.();
        latest.current.putBack();
      },
      { signal },
    );
  }
  return { onPointerDown, ghost };
}
