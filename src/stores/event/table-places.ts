/** What tables are called and where they stand, as managers enter it. */
import { z } from 'zod';
import { type EventTables, tableCalls } from '#api/event/table.ts';
import { createForm } from '../lib/form.ts';
import { api } from '../site/api.ts';

type Table = EventTables['tables'][number];
const call = tableCalls['POST /manage/table/describe'].request;

interface Shown {
  version: () => number;
  show: (data: EventTables) => void;
}

const numberOf = (text: string) => (text.trim() === '' ? undefined : Number(text.replace(',', '.')));

/** The form of one table; metres as they are typed. */
export function createDescribing({ tableNo, nameKo, nameEn, place }: Table, { version, show }: Shown) {
  return createForm({
    schema: z.preprocess((given) => {
      const values = given as Record<'nameKo' | 'nameEn' | 'hall' | 'x' | 'y', string>;
      return {
        nameKo: values.nameKo,
        nameEn: values.nameEn,
        ...(values.hall !== '' && { hall: values.hall, x: numberOf(values.x), y: numberOf(values.y) }),
      };
    }, entered),
    initial: {
      nameKo: nameKo ?? '',
      nameEn: nameEn ?? '',
      hall: place?.hallCode ?? '',
      x: place ? String(place.x) : '',
      y: place ? String(place.y) : '',
    },
    async send({ hall, x, y, ...names }) {
      const stands = hall === undefined ? null : { hallCode: hall, x: x as number, y: y as number };
      const { data } = await api('POST /manage/table/describe', {
        version: version(),
        tables: [{ tableNo, ...names, place: stands }],
      });
      show(data);
    },
  });
}

const one = call.shape.tables.element.shape;
const metres = z.number().min(0).max(200);
const entered = z
  .object({ nameKo: one.nameKo, nameEn: one.nameEn, hall: z.string(), x: metres, y: metres })
  .partial({ hall: true, x: true, y: true })
  .refine(({ hall, x }) => hall === undefined || x !== undefined, {
    path: ['x'],
    params: { rule: 'required' },
  })
  .refine(({ hall, y }) => hall === undefined || y !== undefined, {
    path: ['y'],
    params: { rule: 'required' },
  });

/** Lines of a spreadsheet: number, Korean and English name, with tabs or commas between them. */
export const namesIn = (text: string): { tableNo: number; nameKo: string; nameEn: string }[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [no = '', nameKo = '', nameEn = ''] = line
        .split(line.includes('\t') ? '\t' : ',')
        .map((part) => part.trim());
      return { tableNo: Number(no), nameKo, nameEn };
    });

/** The names of several tables at once. */
export function createNaming({ version, show }: Shown) {
  return createForm({
    schema: z.object({ lines: z.string().trim().min(1) }),
    initial: { lines: '' },
    async send({ lines }) {
      const { data } = await api('POST /manage/table/describe', {
        version: version(),
        tables: namesIn(lines),
      });
      show(data);
    },
  });
}
