/** The schedule opens on the day that it is at the venue, unless the address names another. A day that is over is one line. */
import { dayIn } from '#domain/day/day.ts';
import { cameBack } from '../route-effects.ts';

const days = [...document.querySelectorAll<HTMLElement>('[data-day]')];
const here = ({ dataset }: HTMLElement) => dayIn(dataset['zone'] ?? 'UTC', new Date());
for (const day of days) unfold(day);
const today = days.find((day) => here(day) === day.dataset['day']);
today?.toggleAttribute('data-today', true);
// The first day is in sight as it is.
if (today && today !== days[0] && location.hash === '' && !cameBack())
  today.scrollIntoView({ block: 'start' });

/** The day that the address names is open, and what was folded by another clock than the reader's stands whole. */
function unfold(day: HTMLElement): void {
  const folded = day.querySelector<HTMLDetailsElement>('.past-day');
  if (!folded) return;
  if (location.hash === `#${day.id}`) folded.open = true;
  if ((day.dataset['day'] ?? '') < here(day)) return;
  const heading = folded.querySelector('h2');
  folded.firstElementChild?.remove();
  if (heading) folded.prepend(heading);
  folded.replaceWith(...folded.childNodes);
}
