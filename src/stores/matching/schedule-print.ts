/** What is printed of the schedule: which sheets, of which days. */
import { atom, computed } from 'nanostores';
import type { BoothMap } from '#api/event/booth.ts';
import type { ScheduleDay } from '#api/matching/schedule-grid.ts';
import { type Loaded, loader } from '../lib/loaded.ts';
import { api } from '../site/api.ts';
import { type ShownDay, shownDay } from './shown-day.ts';

export const sheetKinds = ['hall', 'tables', 'people', 'interpreters'] as const;

export interface PrintAsked {
  sheet: (typeof sheetKinds)[number];
  /** Null: every day. */
  day: string | null;
}

export function createSchedulePrint() {
  const $asked = atom<PrintAsked>({ sheet: 'hall', day: null });
  const days = loader<ScheduleDay[]>();
  /** Null while it is on its way, and where it can't be had: sheets can be printed without. */
  const $map = atom<BoothMap | null>(null);
  const $days = computed(
    days.$state,
    (loaded): Loaded<ShownDay[]> =>
      loaded.state === 'ready' ? { ...loaded, data: loaded.data.map(shownDay) } : loaded,
  );

  async function read(): Promise<ScheduleDay[]> {
    const { day } = $asked.get();
    const { data: first } = await api('GET /manage/matching/getDay', day === null ? {} : { day });
    if (day !== null) return [first];
    const others = first.days.filter((one) => one !== first.day);
    const rest = await Promise.all(
      others.map(async (one) => (await api('GET /manage/matching/getDay', { day: one })).data),
    );
    return [first, ...rest].sort((a, b) => ((a.day ?? '') < (b.day ?? '') ? -1 : 1));
  }

  function readAddress(): void {
    const query = new URLSearchParams(location.search);
    const sheet = sheetKinds.find((kind) => kind === query.get('sheet')) ?? 'hall';
    const day = query.get('day');
    $asked.set({ sheet, day: day && /^\d{4}-\d\d-\d\d$/.test(day) ? day : null });
    if ($map.get() === null)
      void api('GET /event/getBoothMap', {}).then(
        ({ data: map }) => $map.set(map),
        () => undefined,
      );
    void days.load(async () => ({ data: await read(), totalCount: 0 }));
  }

  /** Shows other sheets, or another day; the browser's back button leads back. */
  function goTo({ sheet, day }: PrintAsked): void {
    const isOtherDay = day !== $asked.get().day;
    const query = new URLSearchParams({ sheet, ...(day !== null && { day }) });
    history.pushState(null, '', `?${query}`);
    if (isOtherDay) readAddress();
    else $asked.set({ sheet, day });
  }

  return { $asked, $days, $map, readAddress, goTo };
}
