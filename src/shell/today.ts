/** The schedule opens on the day that it is at the venue, unless the address names another. */
import { dayIn } from '#domain/day.ts';
import { cameBack } from './route-effects.ts';

const days = [...document.querySelectorAll<HTMLElement>('[data-day]')];
const today = days.find(({ dataset }) => dayIn(dataset['zone'] ?? 'UTC', new Date()) === dataset['day']);
today?.toggleAttribute('data-today', true);
// The first day is in sight as it is.
if (today && today !== days[0] && location.hash === '' && !cameBack())
  today.scrollIntoView({ block: 'start' });
