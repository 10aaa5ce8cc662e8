/** What is printed of the schedule: which sheets, of which days. */
import { atom, computed } from 'nanostores';
import type { BoothMap } from '#api/event/booth.ts';
import type { ScheduleDay } from '#api/matching/by-manager/schedule-grid.ts';
import type { SheetPerson } from '#api/matching/sheet-people.ts';
import { type Loaded, loader } from '../../lib/loaded.ts';
import { addressHere } from '../../lib/page-event.ts';
import { api } from '../../site/api.ts';
import { type ShownDay, shownDay } from './shown-day.ts';

/** In the order in which they are printed. */
export const sheetKinds = ['hall', 'participants', 'people', 'tables', 'interpreters'] as const;
export type SheetKind = (typeof sheetKinds)[number];

export interface PrintAsked {
  /** In their order; never none. */
  sheets: readonly SheetKind[];
  /** Null: every day. */
  day: string | null;
}

/** What sheets are made from. */
interface Printed {
  days: ShownDay[];
  people: readonly SheetPerson[];
}

export function createSchedulePrint() {
  const $asked = atom<PrintAsked>({ sheets: sheetKinds, day: null });
  /** Which part of the sheets is shown, from 0. */
  const $part = atom(0);
  const loaded = loader<{ days: ScheduleDay[]; people: SheetPerson[] }>();
  /** Null while it is on its way, and where it can't be had: sheets can be printed without. */
  const $map = atom<BoothMap | null>(null);
  const $printed = computed(
    loaded.$state,
    (state): Loaded<Printed> =>
      state.state === 'ready'
        ? { ...state, data: { ...state.data, days: state.data.days.map(shownDay) } }
        : state,
  );

  async function readDays(): Promise<ScheduleDay[]> {
    const { day } = $asked.get();
    const { data: first } = await api('GET /manage/matching/getDay', day === null ? {} : { day });
    if (day !== null) return [first];
    const others = first.days.filter((one) => one !== first.day);
    const rest = await Promise.all(
      others.map(async (one) => (await api('GET /manage/matching/getDay', { day: one })).data),
    );
    return [first, ...rest].sort((a, b) => ((a.day ?? '') < (b.day ?? '') ? -1 : 1));
  }

  async function readPeople(): Promise<SheetPerson[]> {
    const people: SheetPerson[] = [];
    let after: number | null = 0;
    while (after !== null) {
      const part: Awaited<ReturnType<typeof partAfter>> = await partAfter(after);
      people.push(...part.people);
      after = part.next;
    }
    return people;
  }

  function readAddress(): void {
    const query = new URLSearchParams(location.search);
    const named = query.getAll('sheet');
    const sheets = sheetKinds.filter((kind) => named.includes(kind));
    const day = query.get('day');
    $asked.set({
      sheets: sheets.length > 0 ? sheets : sheetKinds,
      day: day && /^\d{4}-\d\d-\d\d$/.test(day) ? day : null,
    });
    $part.set(0);
    if ($map.get() === null)
      void api('GET /event/getBoothMap', {}).then(
        ({ data: map }) => $map.set(map),
        () => undefined,
      );
    void loaded.load(async () => {
      const [days, people] = await Promise.all([readDays(), readPeople()]);
      return { data: { days, people }, totalCount: 0 };
    });
  }

  /** Shows other sheets, or another day; the browser's back button leads back. */
  function goTo({ sheets, day }: PrintAsked): void {
    const isOtherDay = day !== $asked.get().day;
    const query = new URLSearchParams();
    if (sheets.length < sheetKinds.length) for (const kind of sheets) query.append('sheet', kind);
    if (day !== null) query.set('day', day);
    history.pushState(null, '', addressHere(query.size > 0 ? `?${query}` : location.pathname));
    $part.set(0);
    if (isOtherDay) readAddress();
    else $asked.set({ sheets, day });
  }

  /** Chooses a kind of sheet or leaves it out; one is left always. */
  function turn(kind: SheetKind): void {
    const { sheets, day } = $asked.get();
    const next = sheetKinds.filter((one) => (one === kind) !== sheets.includes(one));
    if (next.length > 0) goTo({ sheets: next, day });
  }

  return { $asked, $part, $printed, $map, readAddress, goTo, turn };
}

const partAfter = async (after: number) => (await api('GET /manage/matching/getSheetPeople', { after })).data;
