/**
 * The question in place of the button that was pressed: the act stays under the finger, the question and the way back
 * stand beside it, over the page, so that nothing moves; on a phone and in a dialog, where there is no room beside it, what
 * stands around moves apart.
 * The button itself stays what has the focus.
 */

import { shellTexts } from '../texts.ts';
import { makeRoom, type Room } from './asking-room.ts';
import type { ConfirmWords } from './dialog.ts';
import './asking.css';

/** What stays free at the edge of the window, in pixels. */
const edge = 8;

/** What was just said yes to: a press more of a nervous finger asks nothing again, unless the button has become another act. */
let answered: { button: HTMLElement; text: string; at: number } | undefined;
const pause = 700;

let open: { button: HTMLElement; settle: (isMeant: boolean) => void } | undefined;

/**
 * Asks at a button; true once it is pressed again, by finger, mouse or key. Back, Escape, any other place and a change of
 * what would be sent take the question back; time does not, however long somebody thinks. Asked once more at the same button, the first
 * question is answered.
 */
export function askAt(button: HTMLElement, text: string, { ok, cancel }: ConfirmWords): Promise<boolean> {
  const again = open?.button === button;
  open?.settle(again);
  if (again || (answered?.button === button && answered.text === text && Date.now() - answered.at < pause))
    return Promise.resolve(false);
  const { bar, back } = draw(text, ok, cancel ?? shellTexts().back);
  const described = button.getAttribute('aria-describedby');
  const named = button.getAttribute('aria-label');
  button.setAttribute('aria-describedby', `${described ?? ''} asking-text`.trim());
  if (named === null && button.textContent?.trim() !== ok) button.setAttribute('aria-label', ok);
  button.dataset['asking'] = ok;
  button.after(bar);
  bar.showPopover?.();
  const room = roomFor(bar, button);
  const unfollow = follow(bar, button, room, () => open?.settle(false));
  // A field in which Enter was pressed keeps the focus, as the button does.
  const from = document.activeElement;
  const isHere = (target: EventTarget | null) =>
    target instanceof Node && (button.contains(target) || bar.contains(target));
  return new Promise((resolve) => {
    const heard = new AbortController();
    const settle = (isMeant: boolean) => {
      open = undefined;
      if (isMeant) answered = { button, text, at: Date.now() };
      heard.abort();
      unfollow();
      if (bar.contains(document.activeElement)) button.focus();
      bar.remove();
      room?.close();
      delete button.dataset['asking'];
      put(button, 'aria-describedby', described);
      put(button, 'aria-label', named);
      resolve(isMeant);
    };
    open = { button, settle };
    /** Before anybody else hears it. */
    const listen = <Name extends keyof DocumentEventMap>(
      name: Name,
      hear: (event: DocumentEventMap[Name]) => void,
    ) => document.addEventListener(name, hear, { capture: true, signal: heard.signal });
    listen('click', (event) => {
      if (!isHere(event.target)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (back.contains(event.target as Node)) settle(false);
      else if (button.contains(event.target as Node)) settle(true);
    });
    listen('pointerdown', (event) => isHere(event.target) || settle(false));
    listen('focusin', (event) => isHere(event.target) || event.target === from || settle(false));
    listen('input', () => settle(false));
    listen('keydown', (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      settle(false);
    });
  });
}

function put(element: HTMLElement, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

function draw(text: string, ok: string, cancel: string) {
  const make = (name: string, inside: string) => {
    const made = document.createElement(name);
    made.textContent = inside;
    return made;
  };
  const bar = make('div', '');
  bar.className = 'asking';
  bar.popover = 'manual';
  const act = make('span', ok);
  act.className = 'asking-act';
  act.ariaHidden = 'true';
  const beside = make('div', '');
  beside.className = 'asking-question';
  const question = make('p', text);
  question.id = 'asking-text';
  // Read out as it comes.
  question.role = 'alert';
  const back = make('button', cancel) as HTMLButtonElement;
  back.type = 'button';
  beside.append(question, back);
  bar.append(act, beside);
  return { bar, back };
}

/** Keeps the bar at its button while the page moves under it; `lost` when the button is gone. Answers how to stop. */
function follow(bar: HTMLElement, button: HTMLElement, room: Room | undefined, lost: () => void): () => void {
  let last = '';
  let frame = 0;
  const look = () => {
    const at = button.getBoundingClientRect();
    if (!button.isConnected || at.width === 0) return lost();
    const now = [at.left, at.top, at.width, at.height, innerWidth].join();
    if (now !== last) place(bar, button, at, room);
    last = now;
    frame = requestAnimationFrame(look);
  };
  look();
  return () => cancelAnimationFrame(frame);
}

/** From where to where a question may stand: across the window, or the dialog around its button. */
function spanFor(button: HTMLElement): { start: number; end: number } {
  const around = button.closest('dialog')?.getBoundingClientRect();
  return {
    start: Math.max(edge, (around?.left ?? 0) + edge),
    end: Math.min(innerWidth, around?.right ?? innerWidth) - edge,
  };
}

/** On a phone, as wide as the window is; in a dialog, where other buttons stand beside it, as wide as that. */
function roomFor(bar: HTMLElement, button: HTMLElement): Room | undefined {
  if (!matchMedia('(width < 48rem)').matches && !button.closest('dialog')) return undefined;
  const { start, end } = spanFor(button);
  const beside = bar.lastElementChild as HTMLElement;
  bar.dataset['side'] = 'room';
  beside.style.inlineSize = `${end - start}px`;
  return makeRoom(button, beside.offsetHeight + edge);
}

/** The question stands where there is room for it in one line: after the button or before it; else above, else below. */
function place(bar: HTMLElement, button: HTMLElement, at: DOMRect, room: Room | undefined): void {
  const beside = bar.lastElementChild as HTMLElement;
  const { start, end } = spanFor(button);
  Object.assign(bar.style, {
    left: `${at.left}px`,
    top: `${at.top}px`,
    width: `${at.width}px`,
    height: `${at.height}px`,
  });
  if (room) {
    Object.assign(beside.style, { left: `${start - at.left}px`, top: `${room.top() - at.top + edge / 2}px` });
    return;
  }
  beside.removeAttribute('style');
  bar.dataset['side'] = 'end';
  const line = beside.offsetWidth;
  if (line <= end - at.right) return;
  bar.dataset['side'] = 'start';
  if (line <= at.left - start) return;
  bar.dataset['side'] = 'above';
  const width = Math.min(Math.max(at.width, line), end - start);
  const left = Math.min(Math.max(at.left, start), end - width);
  Object.assign(beside.style, { width: `${width}px`, left: `${left - at.left}px` });
  if (beside.getBoundingClientRect().top < edge) bar.dataset['side'] = 'below';
}
