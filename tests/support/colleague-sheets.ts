/** Sheets of colleagues as a manager checks and sends them. */
import type { ColleagueSheet } from '#api/participation/colleague-sheet.ts';
import { colleaguesAtOnce } from '#domain/participation/colleague-sheet.ts';
import type { TestApp } from './compose.ts';
import type { Person } from './factories.ts';
import { csvOf, sendSheet } from './sheets.ts';

type Cell = string | number;
type Desk = Pick<Person, 'client' | 'token'>;

export const colleagueHeads = ['기업', '이름', 'Name', '직책', 'E-mail', '언어', '메일 언어'];

/** How a sheet is understood. */
export const checkColleagues = async (
  app: Pick<TestApp, 'send'>,
  desk: Desk,
  eventIdx: number,
  rows: readonly (readonly Cell[])[],
  heads: readonly Cell[] = colleagueHeads,
): Promise<ColleagueSheet> =>
  (
    await sendSheet<ColleagueSheet>(app, 'checkColleagues', desk.token, csvOf([heads, ...rows]), {
      eventIdx,
    })
  ).data;

/** Sends what is right of it, as the screen does; answers what came of each row that was sent. */
export async function inviteChecked({ client }: Desk, eventIdx: number, { rows }: ColleagueSheet) {
  const right = rows.flatMap(({ colleague }) => colleague ?? []);
  const answered = [];
  for (let at = 0; at < right.length; at += colleaguesAtOnce) {
    const portion = right.slice(at, at + colleaguesAtOnce);
    const { data } = await client('POST /manage/participate/inviteColleagues', { eventIdx, rows: portion });
    answered.push(...data.rows);
  }
  return answered;
}
