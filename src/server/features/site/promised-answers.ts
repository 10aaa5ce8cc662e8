/** What own questions promise of their answers bounds how short what was entered may be kept (docs/rules/site.md, I12). */
import { Refusal } from '#domain/common/catalogue.ts';
import type { FieldError } from '#domain/common/validation.ts';
import type { SiteIdentity } from '#domain/site/identity.ts';
import { spans } from '../../access/event-span.ts';
import type { Database } from '../../db/open.ts';
import { byFile, identityIn, publishedRow } from '../../platform/site/identity.ts';
import { formIn } from '../event-form/forms.ts';

type Months = Record<'participations' | 'visitors', number>;

/** The longest time that is promised: of answers that are stored, and by the present forms of events that are not over. */
async function promisedMonths(db: Database, now: Date): Promise<Months> {
  const most = async (table: 'answer' | 'visitorAnswer') => {
    const row = await db
      .selectFrom(table)
      .select((of) => of.fn.max<number | null>('keepMonths').as('months'))
      .executeTakeFirstOrThrow();
    return row.months ?? 0;
  };
  const months = { participations: await most('answer'), visitors: await most('visitorAnswer') };
  const present = await db
    .selectFrom('eventForm as form')
    .innerJoin(spans(db).as('event'), 'event.idx', 'form.eventIdx')
    .select(['form.idx', 'form.kind', 'form.fields', 'form.questions'])
    .where('event.lastEndsAt', '>', now.toISOString())
    .where(({ eb, selectFrom }) =>
      eb(
        'form.version',
        '=',
        selectFrom('eventForm as other')
          .select((of) => of.fn.max('other.version').as('version'))
          .whereRef('other.eventIdx', '=', 'form.eventIdx')
          .whereRef('other.kind', '=', 'form.kind'),
      ),
    )
    .execute();
  for (const { kind, questions } of present.map(formIn)) {
    const of = kind === 'VISITOR' ? 'visitors' : 'participations';
    months[of] = Math.max(months[of], ...questions.map((one) => one.months));
  }
  return months;
}

/** What counts where this is said; null goes by the file. */
const counting = (retention: SiteIdentity['retention']) => retention ?? byFile().keeping.retention;

/**
 * `invalid_parameter` at each period that would become shorter than an answer was promised to be kept. What counts now is no fault of whoever
 * changes something else.
 */
export async function assertPromises(
  db: Database,
  { retention }: Pick<SiteIdentity, 'retention'>,
  now: Date,
): Promise<void> {
  const said = counting(retention);
  const row = await publishedRow(db);
  const counts = counting(row ? identityIn(row.identity).retention : null);
  const shorter = (['participations', 'visitors'] as const).filter((of) => said[of] < counts[of]);
  if (shorter.length === 0) return;
  const promised = await promisedMonths(db, now);
  const faults = shorter
    .filter((of) => said[of] < promised[of])
    .map(
      (of): FieldError => ({
        field: `identity.retention.${of}`,
        rule: 'too_small',
        params: { min: promised[of] },
      }),
    );
  if (faults.length > 0) throw new Refusal('invalid_parameter', faults);
}
