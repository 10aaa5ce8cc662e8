/** What takes place at the event besides meetings, as its managers change it (`/manage/event`; docs/rules.md, E14). */
import { atom } from 'nanostores';
import { z } from 'zod';
import type { ManagedProgramme } from '#api/event/programme.ts';
import { type ProgrammeItem, programmeInput } from '#domain/event/programme-input.ts';
import { createForm } from '../lib/form.ts';
import { takeOut } from '../lib/list-marks.ts';
import { loader } from '../lib/loaded.ts';
import { ontoNewest } from '../lib/onto-newest.ts';
import { api } from '../site/api.ts';

/** As inputs show it: '' where a field is empty. */
export type ProgrammeRow = { [Field in keyof ProgrammeItem]: string };
interface Values {
  /** Null: the files say it. */
  items: ProgrammeRow[] | null;
}

const rowOf = (item: ProgrammeItem): ProgrammeRow => ({
  ...{ day: String(item.day), from: item.from, to: item.to },
  ...{ titleKo: item.titleKo ?? '', titleEn: item.titleEn ?? '' },
  ...{ placeKo: item.placeKo ?? '', placeEn: item.placeEn ?? '' },
  ...{ noteKo: item.noteKo ?? '', noteEn: item.noteEn ?? '' },
});

const valuesOf = ({ items }: ManagedProgramme): Values => ({ items: items?.map(rowOf) ?? null });

/** An hour later on the same day; what would go past midnight ends with the day. */
function hourLater(time: string): string {
  const [hour = '', minute = ''] = time.split(':');
  const later = Number(hour) + 1;
  return later < 24 ? `${String(later).padStart(2, '0')}:${minute}` : '23:59';
}

/** The next one begins where the last one ends. */
function after(rows: readonly ProgrammeRow[]): ProgrammeRow {
  const last = rows.at(-1);
  const from = last?.to || '10:00';
  const words = { titleKo: '', titleEn: '', placeKo: '', placeEn: '', noteKo: '', noteEn: '' };
  return { day: last?.day ?? '1', from, to: hourLater(from), ...words };
}

export function createProgramme() {
  const programme = loader<ManagedProgramme>();
  const load = () => programme.load(() => api('GET /manage/event/getProgramme', {}));
  void load();
  return { $programme: programme.$state, load };
}

export function createProgrammeForm(opened: ManagedProgramme) {
  const $stored = atom(opened);
  const form = createForm({
    schema: z.object({
      items: z.preprocess(
        (rows) => (rows as Values['items'])?.map(({ day, ...row }) => ({ ...row, day: Number(day) })) ?? null,
        programmeInput.nullable(),
      ),
    }),
    initial: valuesOf(opened),
    async send({ items }): Promise<ManagedProgramme> {
      const { data } = await api('POST /manage/event/saveProgramme', {
        basedOn: $stored.get().version,
        items,
      });
      $stored.set(data);
      form.reset(valuesOf(data));
      return data;
    },
  });
  const rows = () => (form.$values.get() as Values).items;
  return {
    form,
    $stored,
    rows,
    /** Says it on screen, beginning with what the files say. */
    begin: () => form.set('items', $stored.get().filed.map(rowOf)),
    /** Leaves it to the files again. */
    leave: () => form.set('items', null),
    add: () => form.set('items', [...(rows() ?? []), after(rows() ?? [])]),
    takeAway: (at: number) => takeOut(form, 'items', at),
    /** Reads what another has saved meanwhile; what was entered here stays. */
    async takeNewest(): Promise<void> {
      const { data } = await api('GET /manage/event/getProgramme', {});
      ontoNewest(form, valuesOf($stored.get()), valuesOf(data));
      $stored.set(data);
    },
  };
}
export type ProgrammeForm = ReturnType<typeof createProgrammeForm>;
