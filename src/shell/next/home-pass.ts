/** The passes that this device keeps, on the home page: the QR code for the door, and the way to the registration. Loaded only where there are some. */
import { isLocale, localePath } from '#i18n/locales.ts';
import { forgetPass, type KeptPass, passesOf } from '#stores/visitor/kept-passes.ts';
import { confirmAct } from '../asking/confirm.ts';
import { pathOf, rowsOf } from '../qr.ts';
import { stylePanels } from './home-panels.ts';

const { lang } = document.documentElement;
const locale = isLocale(lang) ? lang : 'en';

/** Draws them into `place`, each folded but a single one. */
export function showPasses(place: HTMLElement): void {
  const list = place.querySelector('ul');
  const sample = place.querySelector('template');
  if (!list || !sample) return;
  stylePanels();
  const draw = () => {
    const passes = passesOf(Number(place.dataset['event']));
    list.replaceChildren(
      ...passes.map((pass) => {
        const item = sample.content.cloneNode(true) as DocumentFragment;
        fill(item, pass, passes.length === 1);
        item.querySelector('button')?.addEventListener('click', async () => {
          const { ask = '', ok = '' } = place.dataset;
          if (!(await confirmAct('delete', ask, { ok }))) return;
          forgetPass({ code: pass.code });
          draw();
          // What was pressed is gone: the focus stays where it was.
          (place.hidden ? document.querySelector<HTMLElement>('h1') : place)?.focus();
        });
        return item;
      }),
    );
    place.hidden = passes.length === 0;
  };
  draw();
}

function fill(
  item: DocumentFragment,
  { visitorName, visitorNameEn, code, token }: KeptPass,
  isOpen: boolean,
) {
  const one = <Kind extends Element>(selector: string) => item.querySelector<Kind>(selector);
  const details = one<HTMLDetailsElement>('details');
  const link = one<HTMLAnchorElement>('a');
  const square = one<SVGElement>('svg');
  const spoken = code.replaceAll(/(.{4})(?!$)/g, '$1 ');
  for (const [selector, text] of [
    ['.pass-of', locale === 'ko' ? visitorName : visitorNameEn],
    ['.pass-code', spoken],
  ] as const) {
    const place = one(selector);
    if (place) place.textContent = text;
  }
  if (details) details.open = isOpen;
  if (link) link.href = `${localePath(locale, '/participate/visit')}#pass=${token}`;
  square?.setAttribute('aria-label', (square.getAttribute('aria-label') ?? '').replace('#', spoken));
  void rowsOf(code).then((rows) => {
    square?.setAttribute('viewBox', `0 0 ${rows.length} ${rows.length}`);
    square?.querySelector('path')?.setAttribute('d', pathOf(rows));
  });
}
