/** The frontmatter of a content page: what stands between the two lines of dashes (docs/editing.md). */
import { z } from 'astro/zod';
import { mayBeUnsaid } from '#i18n/organiser-tokens.ts';

/** What is said of a value that is not filled where it stands. */
const notFilled =
  "can't hold {{…}}: values are filled in the text below the dashes alone. Say it in words, or leave it out.";

const words = (what: string) => {
  const error = `is missing: write ${what}.`;
  return z
    .string({ error })
    .trim()
    .min(1, { error })
    .refine((text) => !text.includes('{{'), { error: notFilled });
};

/** What is wrong with the braces of a page's frontmatter, which is text as it stands in the file; undefined where nothing is. */
export function headFault(file: string): string | undefined {
  const head = /^---\r?\n([\s\S]*?)\r?\n---/.exec(file)?.[1] ?? '';
  let field = 'the frontmatter';
  for (const line of head.split(/\r?\n/)) {
    field = /^(\w+):/.exec(line)?.[1] ?? field;
    if (line.includes('{{') && !line.trimStart().startsWith('#')) return `${field} ${notFilled}`;
  }
  return undefined;
}

const time = (what: string) =>
  z.string({ error: `write ${what} as '09:30', in quotes.` }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, {
    error: `write ${what} as '09:30', in quotes.`,
  });

/** A thing that takes place on a day of the event. Days are counted, because their dates are the event's. */
const programmeItem = z
  .strictObject({
    day: z
      .int({ error: 'write the day of the event as a number, 1 for the first.' })
      .min(1, { error: 'days count from 1.' }),
    from: time('when it begins'),
    to: time('when it ends'),
    title: words('what takes place'),
    place: words('where').optional(),
    note: words('a sentence more').optional(),
  })
  .refine(({ from, to }) => from < to, { path: ['to'], error: 'it ends before it begins.' });

export const page = z.strictObject({
  title: words("the page's name, which is also its tab"),
  description: words('one sentence that says what the page holds'),
  order: z
    .int({ error: "is missing or no whole number: write the tab's place, smaller numbers first." })
    .min(0, { error: 'takes 0 or more.' }),
  /** Of terms and policy: the day from which they apply, which stands below the text. */
  from: z.iso
    .date({ error: "write the day from which the page applies as '2026-11-22', in quotes." })
    .optional(),
  /** The page is there once the organiser has said this of themselves. */
  needs: z.enum(mayBeUnsaid, { error: `takes one of ${mayBeUnsaid.join(', ')}.` }).optional(),
  /** Of `info/<language>/schedule.md` only. */
  programme: z.array(programmeItem).optional(),
});
