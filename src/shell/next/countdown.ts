/** Keeps the home page's countdown right while the page stays open; a minute is its smallest step. */
import { countdown, type Hours } from '#domain/day/countdown.ts';

export function startCountdown(): void {
  const place = document.querySelector<HTMLElement>('[data-countdown]');
  if (!place) return;
  const hours = JSON.parse(place.dataset['countdown'] ?? '[]') as Hours;
  const show = () => {
    const { state, ...parts } = countdown(hours, Date.now(), place.dataset['zone']);
    place.dataset['state'] = state;
    for (const [name, value] of Object.entries(parts)) {
      const part = place.querySelector<HTMLElement>(`[data-part=${name}]`);
      if (!part) continue;
      part.textContent = String(value);
      part.parentElement?.toggleAttribute('hidden', name === 'days' && value === 0);
    }
  };
  show();
  setInterval(show, 15_000);
}
