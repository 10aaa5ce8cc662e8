/** What a manager has seen of applications and registrations who looks at them just before: as they stand. */
import type { TestServer } from './factories.ts';

type Server = Pick<TestServer, 'db'>;

/** These applications with when they were saved; one that is not there was never saved. */
export async function seenNow({ db }: Server, participateIdxs: readonly number[]) {
  const rows = await db
    .selectFrom('participate')
    .select(['idx', 'updatedAt'])
    .where('idx', 'in', [...participateIdxs])
    .execute();
  const savedAt = new Map(rows.map(({ idx, updatedAt }) => [idx, updatedAt]));
  return participateIdxs.map((participateIdx) => ({
    participateIdx,
    updatedAt: savedAt.get(participateIdx) ?? '2026-01-01T00:00:00.000Z',
  }));
}

/** When this application was saved. */
export async function savedAt(server: Server, participateIdx: number): Promise<string> {
  return (await seenNow(server, [participateIdx]))[0]?.updatedAt as string;
}

/** When this visitor's registration was saved. */
export async function visitorSavedAt({ db }: Server, visitorIdx: number): Promise<string> {
  const row = await db
    .selectFrom('visitor')
    .select('updatedAt')
    .where('idx', '=', visitorIdx)
    .executeTakeFirst();
  return row?.updatedAt ?? '2026-01-01T00:00:00.000Z';
}
