/**
 * Gives on what a meeting holds to which one side did not come: the seat of the other side, the table and the interpreter (docs/rules.md, H3).
 * The meeting stays, with who was to meet where.
 */
import type { MeetingSide } from '#domain/matching/matching.ts';
import type { Database } from '../../../db/open.ts';
import { keepReleased } from './released.ts';

/** `side`: who came. Changes nothing where it was given on already. The caller holds the meeting's row. */
export async function giveOn(trx: Database, matchingIdx: number, side: MeetingSide): Promise<void> {
  await keepReleased(trx, [matchingIdx]);
  const given = await trx
    .updateTable('placement')
    .set({ givenOn: side, interpreterIdx: null, ownInterpreter: null, language: null })
    .where('matchingIdx', '=', matchingIdx)
    .where('givenOn', 'is', null)
    .returning(['slotIdx', 'companyRepIdx', 'buyerRepIdx'])
    .executeTakeFirst();
  if (!given) return;
  await trx
    .deleteFrom('busy')
    .where('slotIdx', '=', given.slotIdx)
    .where('representativeIdx', '=', side === 'company' ? given.companyRepIdx : given.buyerRepIdx)
    .where('matchingIdx', '=', matchingIdx)
    .execute();
  await trx.deleteFrom('tableSlot').where('matchingIdx', '=', matchingIdx).execute();
}
