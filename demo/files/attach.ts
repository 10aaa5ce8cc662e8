/** Gives the demonstration's companies, products and posts the files that were made for them. */
import type { FileKind } from '#domain/common/files.ts';
import type { Database } from '#server/db/open.ts';

/** A file that is in the store, as its row will say. */
export interface Attached {
  /** Of `demoDrawings` or `demoDocuments`. */
  subject: string;
  kind: FileKind;
  fileName: string;
  saveFileName: string;
  mediaType: string;
  bytes: number;
  width: number | null;
  height: number | null;
}

/** Those of the names that have a row. Whoever took a picture away again keeps it away: its row stays. */
export async function subjectsWithRows(trx: Database, files: readonly Attached[]): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('file')
    .select('saveFileName')
    .where(
      'saveFileName',
      'in',
      files.map(({ saveFileName }) => saveFileName),
    )
    .execute();
  return new Set(rows.map(({ saveFileName }) => saveFileName));
}

/** Makes the rows of files and lets their owners show them, where nothing else is shown yet. */
export async function attach(
  trx: Database,
  eventIdx: number,
  files: readonly Attached[],
  at: string,
): Promise<void> {
  const companies = await companiesOf(trx, eventIdx);
  for (const { subject, ...file } of files) {
    const [what, slug = '', place = '', last = ''] = subject.split('/');
    const add = (memberIdx: number) =>
      trx
        .insertInto('file')
        .values({ ...file, memberIdx, createdAt: at, updatedAt: at })
        .returning('idx')
        .executeTakeFirstOrThrow();
    if (what === 'post') {
      const post = await postAt(trx, { eventIdx, tab: slug, place: Number(place) });
      if (!post) continue;
      const { idx: fileIdx } = await add(post.memberIdx);
      await trx
        .insertInto('boardFile')
        .values({ postIdx: post.idx, fileIdx, viewOrder: Number(last) })
        .onConflict((on) => on.doNothing())
        .execute();
      continue;
    }
    const company = companies.get(slug);
    if (!company) continue;
    const { idx } = await add(company.memberIdx);
    if (what === 'company' || what === 'registration') {
      const named = what === 'company' ? 'mainImgFileIdx' : 'bizDocFileIdx';
      await trx
        .updateTable('company')
        .set({ [named]: idx })
        .where('idx', '=', company.idx)
        .where(named, 'is', null)
        .execute();
      // From then on it is an application like any other.
      await trx
        .updateTable('company')
        .set({ filesRequired: 1 })
        .where('idx', '=', company.idx)
        .where('bizDocFileIdx', 'is not', null)
        .where('mainImgFileIdx', 'is not', null)
        .execute();
      continue;
    }
    const column = what === 'product' ? 'mainImgFileIdx' : last === 'ko' ? 'introFileIdx' : 'introEnFileIdx';
    await trx
      .updateTable('product')
      .set({ [column]: idx, ...(column === 'mainImgFileIdx' ? { pictureRequired: 1 as const } : {}) })
      .where('companyIdx', '=', company.idx)
      .where('viewOrder', '=', Number(place) + 1)
      .where(column, 'is', null)
      .execute();
  }
}

/** By the slug that stands in a company's email address (`applications.ts`). */
async function companiesOf(trx: Database, eventIdx: number) {
  const rows = await trx
    .selectFrom('company')
    .innerJoin('participate', 'participate.idx', 'company.participateIdx')
    .select(['company.idx', 'company.email', 'participate.memberIdx'])
    .where('participate.eventIdx', '=', eventIdx)
    .where('participate.memberIdx', 'is not', null)
    .$narrowType<{ memberIdx: number }>()
    .execute();
  return new Map(rows.map((row) => [/^hello@(.+)\.example$/.exec(row.email)?.[1] ?? '', row]));
}

/** The post of this place in its category, counted in the order in which they were made. */
function postAt(trx: Database, { eventIdx, tab, place }: { eventIdx: number; tab: string; place: number }) {
  return trx
    .selectFrom('boardPost')
    .innerJoin('boardCategory', 'boardCategory.idx', 'boardPost.categoryIdx')
    .select(['boardPost.idx', 'boardPost.memberIdx'])
    .where('boardPost.eventIdx', '=', eventIdx)
    .where('boardCategory.tab', '=', tab)
    .orderBy('boardPost.idx')
    .limit(1)
    .offset(place)
    .executeTakeFirst();
}
