/** What the files of the pages say takes place (`programme` of `info/<language>/schedule.md`), which whoever says it on screen begins with. */
import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { z } from 'zod';
import { type Locale, locales } from '#domain/common/language.ts';
import { inOrder, type ProgrammeItem } from '#domain/event/programme-input.ts';
import { example } from '../../platform/site/example.ts';

/** The folder of the pages. */
const own = new URL('../../../content/', import.meta.url);

/** As the build judges it (`src/editing/page.ts`). */
const filed = z.array(
  z.object({
    day: z.int(),
    from: z.string(),
    to: z.string(),
    title: z.string(),
    place: z.string().optional(),
    note: z.string().optional(),
  }),
);
type Filed = z.output<typeof filed>;

async function inLanguage(content: URL, language: Locale): Promise<Filed | undefined> {
  const text = await readFile(new URL(`info/${language}/schedule.md`, content), 'utf8').catch(() => '');
  const [, head = ''] = /^---\r?\n([\s\S]*?)\r?\n---/.exec(text) ?? [];
  try {
    return filed.safeParse((parse(head) as { programme?: unknown } | null)?.programme).data;
  } catch {
    return undefined;
  }
}

const timesOf = ({ day, from, to }: Pick<ProgrammeItem, 'day' | 'from' | 'to'>) => `${day} ${from} ${to}`;

/** What both languages say of the same time is one thing. */
function together(said: Partial<Record<Locale, Filed | undefined>>): ProgrammeItem[] {
  const found: ProgrammeItem[] = (said.ko ?? []).map(({ day, from, to, title, place, note }) => ({
    ...{ day, from, to, titleKo: title, titleEn: null },
    ...{ placeKo: place ?? null, placeEn: null, noteKo: note ?? null, noteEn: null },
  }));
  for (const { day, from, to, title, place, note } of said.en ?? []) {
    const words = { titleEn: title, placeEn: place ?? null, noteEn: note ?? null };
    const same = found.find((one) => one.titleEn === null && timesOf(one) === timesOf({ day, from, to }));
    if (same) Object.assign(same, words);
    else found.push({ day, from, to, titleKo: null, placeKo: null, noteKo: null, ...words });
  }
  return inOrder(found);
}

/** The installation's own, or, where its files say nothing, the demonstration's where it is shown. */
export async function filedProgramme(content = own): Promise<ProgrammeItem[]> {
  for (const folder of [content, example()?.pages]) {
    if (!folder) continue;
    const [ko, en] = await Promise.all(locales.map((language) => inLanguage(folder, language)));
    if (ko ?? en) return together({ ko, en });
  }
  return [];
}
