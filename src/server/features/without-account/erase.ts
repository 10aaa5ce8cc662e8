/** Erasing somebody without an account: when they refuse, and when what was entered has been kept long enough (docs/rules.md, P35). */
import { liveStates } from '#domain/participation/participation.ts';
import type { Database } from '../../db/open.ts';
import { advanceContent } from '../../platform/cache/content-tags.ts';
import { audit } from '../../platform/log/audit.ts';
import { eraseMailOfPerson } from '../../platform/mail/erase.ts';
import { wordsOfPerson } from '../account/personal-words.ts';
import { eraseLogs } from '../counseling/erase.ts';
import { leavePersonMailings } from '../mailing/lay-people.ts';
import { endParticipation, lockToEnd } from '../participation/end.ts';
import { eraseParticipations } from '../participation/erase.ts';
import { eraseEnteredFiles } from '../participation/rows/answer-files.ts';
import { erasedRepresentative } from '../participation/rows/erased-representative.ts';
import { tagsOfState } from '../participation/rows/shown.ts';

/**
 * Ends the participation as a manager does, so that others are told, and erases what was entered. False where it was erased already, or
 * has an account by now. Runs in the caller's transaction.
 */
export async function erasePerson(trx: Database, participateIdx: number, now: Date): Promise<boolean> {
  const at = now.toISOString();
  const own = await lockToEnd(trx, participateIdx);
  if (!own || own.memberIdx !== null) return false;
  const person = await trx
    .selectFrom('representative')
    .select(['idx', 'eventIdx', 'email'])
    .where('contactOf', '=', participateIdx)
    .executeTakeFirst();
  if (!person) return false;
  const words = await wordsOfPerson(trx, participateIdx);
  if (liveStates.some((one) => one === own.state))
    await endParticipation(trx, participateIdx, { now, byManager: true });
  const { eventIdx } = own;
  await eraseLogs(trx, { ...words, participateIdxs: [participateIdx], eventIdxs: [eventIdx], at });
  await leavePersonMailings(trx, person.idx);
  await eraseMailOfPerson(trx, person, at);
  await trx
    .deleteFrom('auditText')
    .where('auditIdx', 'in', recordsOf(trx, { participateIdx, eventIdx }))
    .execute();
  await eraseEnteredFiles(trx, participateIdx, at);
  await eraseParticipations(trx, [participateIdx]);
  await trx.deleteFrom('notice').where('representativeIdx', '=', person.idx).execute();
  await trx
    .updateTable('representative')
    .set({ ...erasedRepresentative, updatedAt: at })
    .where('idx', '=', person.idx)
    .execute();
  await trx
    .updateTable('participate')
    .set({ erasedAt: at, erasedState: own.state, updatedAt: at })
    .where('idx', '=', participateIdx)
    .execute();
  const entry = { action: 'erase', subject: 'participate', memberIdx: null, eventIdx, at } as const;
  await audit(trx, { ...entry, subjectIdx: participateIdx });
  await advanceContent(trx, tagsOfState({ idx: participateIdx, eventIdx, side: own.side }));
  return true;
}

/** What managers did about a participation and its meetings: what they wrote then may tell of its people. */
export const recordsOf = (
  trx: Database,
  { participateIdx, eventIdx }: { participateIdx: number; eventIdx: number },
) =>
  trx
    .selectFrom('audit')
    .select('audit.idx')
    .where('audit.eventIdx', '=', eventIdx)
    .where((is) =>
      is.or([
        is.and([is('audit.subject', '=', 'participate'), is('audit.subjectIdx', '=', participateIdx)]),
        is.and([
          is('audit.subject', '=', 'matching'),
          is('audit.subjectIdx', 'in', (meetings) =>
            meetings
              .selectFrom('matching')
              .select('matching.idx')
              .where((one) =>
                one.or([
                  one('matching.companyIdx', '=', participateIdx),
                  one('matching.buyerIdx', '=', participateIdx),
                ]),
              ),
          ),
        ]),
      ]),
    );
