/** The booth map comes alive: zoom, going about by keys, finding a company, and the panel that says who stands at a booth. */
import { type Direction, directions, nearest } from '#domain/event/nearest.ts';
import { startZoom } from './booth-zoom.ts';

const map = document.getElementById('booth-map');
if (map) start(map);

function start(map: HTMLElement): void {
  const one = <E extends Element>(words: string) => map.querySelector(words) as E;
  const all = <E extends Element>(words: string) => [...map.querySelectorAll<E>(words)];
  const booths = all<SVGAElement>('.booth');
  const places = booths.map((booth) => {
    const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) =>
      Number(booth.querySelector('rect')?.getAttribute(name)),
    ) as [number, number, number, number];
    // Halls lie one below the other, so that arrows lead from one into the next.
    return { x, y: y + 1000 * all('.plan').indexOf(booth.ownerSVGElement as Element), width, height };
  });
  const codeOf = (booth: Element) => booth.id.slice('booth-'.length);
  const lineOf = (booth: Element) => document.getElementById(`at-${codeOf(booth)}`);
  const fieldOf = (line: Element) => line.closest('.group')?.querySelector('h3')?.textContent?.trim() ?? '';
  /** What a line is found by: all it says, its field, and the company's name in the other language. */
  const lines = new Map(
    booths.map((booth) => {
      const line = lineOf(booth);
      const text = line ? `${line.textContent} ${fieldOf(line)} ${line.dataset['find'] ?? ''}` : '';
      return [codeOf(booth), text.toLowerCase()];
    }),
  );
  /** Until what finds products has come, words are looked for as they are written. */
  let isFoundBy = (code: string, words: string) =>
    words
      .toLowerCase()
      .split(/\s+/)
      .every((word) => lines.get(code)?.includes(word));
  /** The product by which a booth was found; nothing until what finds products has come. */
  let productOf = (_code: string, _words: string): string | undefined => undefined;
  const panel = one<HTMLDialogElement>('.panel');
  const field = one<HTMLInputElement>('[name=find]');
  const told = one<HTMLElement>('.told');
  const views = all<HTMLElement>('.view');
  const zooms = views.map(startZoom);
  let shown = -1;

  /** One booth at a time is in the order of tabs; arrows go on from there. */
  function hold(at: number): void {
    for (const [index, booth] of booths.entries()) booth.setAttribute('tabindex', index === at ? '0' : '-1');
  }

  function goTo(at: number): void {
    hold(at);
    booths[at]?.focus({ preventScroll: true });
    bring(at);
  }

  function bring(at: number): void {
    booths[at]?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }

  /** Fills the booth, and says below the drawing who stands there, in the words of its line in the list. */
  function show(at: number): void {
    const booth = booths[at];
    const line = booth && lineOf(booth);
    if (!booth || !line) return;
    for (const other of booths) other.toggleAttribute('data-off', other !== booth);
    for (const old of all('[data-on]')) old.removeAttribute('data-on');
    booth.setAttribute('data-on', '');
    line.setAttribute('data-on', '');
    hold(at);
    shown = at;
    const profile = line.querySelector<HTMLAnchorElement>('p a');
    const [overline, who, what] = panel.querySelectorAll('.overline, .who, .note');
    if (!overline || !who || !what) return;
    overline.textContent = codeOf(booth);
    who.textContent = profile?.textContent ?? line.querySelector('p')?.textContent?.trim() ?? '';
    what.textContent = profile ? `${fieldOf(line)} · ${line.querySelector('p span')?.textContent}` : '';
    const link = panel.querySelector('a') as HTMLAnchorElement;
    link.hidden = !profile;
    if (profile) link.href = profile.href;
    if (!panel.open) panel.show();
    history.replaceState(history.state, '', `#${booth.id}`);
    bring(at);
  }

  function open(at: number): void {
    show(at);
    panel.querySelector<HTMLElement>('a:not([hidden]), button')?.focus({ preventScroll: true });
  }

  function close(): void {
    hide();
    goTo(shown);
  }

  function hide(): void {
    panel.close();
    for (const on of all('[data-on]')) on.removeAttribute('data-on');
    for (const off of all('[data-off]')) off.removeAttribute('data-off');
    history.replaceState(history.state, '', location.pathname + location.search);
  }

  /** Marks what was looked for, in the drawing and in the list; answers the first. */
  function find(): number {
    const isAsked = field.value.trim() !== '';
    let first = -1;
    const hits: string[] = [];
    for (const [at, booth] of booths.entries()) {
      const line = lineOf(booth);
      const isFound = isFoundBy(codeOf(booth), field.value);
      booth.toggleAttribute('data-found', isAsked && isFound);
      if (line) {
        line.hidden = !isFound;
        line.querySelector('.found-in')?.remove();
        const product = isAsked && isFound ? productOf(codeOf(booth), field.value) : undefined;
        if (product) {
          const why = document.createElement('span');
          why.className = 'found-in';
          why.textContent = product;
          line.querySelector('p')?.append(why);
        }
      }
      if (!isFound || !isAsked) continue;
      if (first < 0) first = at;
      hits.push(codeOf(booth));
    }
    for (const group of all<HTMLElement>('.group')) group.hidden = !group.querySelector('li:not([hidden])');
    told.textContent = !isAsked
      ? ''
      : hits.length
        ? // On a phone the booth itself may lie below the fold, so that its number says where to go.
          `${told.dataset['found']}: ${hits.length}${hits.length <= 5 ? ` (${hits.join(', ')})` : ''}`
        : (told.dataset['none'] ?? '');
    // Who was shown is not who is looked for.
    if (isAsked && panel.open && !booths[shown]?.hasAttribute('data-found')) hide();
    return first;
  }

  for (const [at, booth] of booths.entries()) {
    booth.addEventListener('click', (event) => {
      event.preventDefault();
      open(at);
    });
    booth.addEventListener('keydown', (event) => {
      if (!directions.includes(event.key as Direction)) return;
      const next = nearest(places[at] as (typeof places)[number], places, event.key as Direction);
      event.preventDefault();
      if (next >= 0) goTo(next);
    });
  }

  map.addEventListener('click', (event) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const link = target.closest<HTMLAnchorElement>('.group .code');
    const at = booths.findIndex((booth) => link?.hash === `#${booth.id}`);
    if (at >= 0) {
      event.preventDefault();
      open(at);
    }
    const step = target.closest('button')?.value;
    const count = booths.length;
    if (step === 'close') close();
    else if (step === 'next') show((shown + 1) % count);
    else if (step === 'previous') show((shown + count - 1) % count);
    else if (step) for (const zoom of zooms) zoom(step);
  });
  panel.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close();
  });
  field.addEventListener('input', find);
  const prepare = () =>
    import('./booth-search.ts')
      .then(({ boothSearch }) => boothSearch(lines))
      .then((search) => {
        isFoundBy = search.isFound;
        productOf = search.productFound;
        if (field.value !== '') find();
      })
      .catch(() => undefined);
  field.addEventListener('focus', () => void prepare(), { once: true });
  field.form?.addEventListener('submit', (event) => {
    event.preventDefault();
    const at = find();
    if (at >= 0) open(at);
  });

  /** The address may name a booth: '#booth-A-12'. */
  const follow = () => show(booths.findIndex((booth) => `#${booth.id}` === location.hash));
  hold(0);
  follow();
  window.addEventListener('hashchange', follow);
  map.toggleAttribute('data-live', true);
}
