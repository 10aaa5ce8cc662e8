/** What managers note of a participation, for managers (docs/rules.md, P22). */
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { limits } from '#domain/common/limits.ts';
import type { ContextOf } from '../../calls/context.ts';
import { audit } from '../../platform/log/audit.ts';

/** Newest first. */
export async function notesOf({
  db,
  subject,
}: ContextOf<'GET /manage/participate/getNotes'>): Promise<AnswerOf<'GET /manage/participate/getNotes'>> {
  return db
    .selectFrom('participateNote')
    .innerJoin('member', 'member.idx', 'participateNote.authorIdx')
    .select(['participateNote.idx as noteIdx', 'body', 'participateNote.createdAt'])
    .select((is) =>
      (['nameKo', 'nameEn'] as const).map((name) =>
        is
          .case()
          .when('member.leftAt', 'is', null)
          .then(is.ref(`member.${name}`))
          .else(null)
          .end()
          .as(name === 'nameKo' ? 'authorNameKo' : 'authorNameEn'),
      ),
    )
    .where('participateIdx', '=', subject.idx)
    .orderBy('participateNote.idx', 'desc')
    .limit(limits.participateNotes)
    .execute();
}

/** The row of the participation is locked by its change, so that its notes are counted before the next is added. */
export async function addNote(
  { db, now, actor, subject }: ContextOf<'POST /manage/participate/addNote'>,
  { body }: CheckedOf<'POST /manage/participate/addNote'>,
): Promise<null> {
  // Of who has left, or was erased, nothing is noted any more.
  const open = await db
    .updateTable('participate')
    .set({ updatedAt: subject.updatedAt })
    .where('idx', '=', subject.idx)
    .where('erasedAt', 'is', null)
    .where((is) =>
      is.or([
        // Entered without an account.
        is('memberIdx', 'is', null),
        is('memberIdx', 'in', (of) =>
          of
            .selectFrom('member')
            .select('idx')
            .where('idx', '=', subject.memberIdx)
            .where('leftAt', 'is', null),
        ),
      ]),
    )
    .executeTakeFirst();
  if (open.numUpdatedRows === 0n) throw new Refusal('participate_not_found');
  const { count } = await db
    .selectFrom('participateNote')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('participateIdx', '=', subject.idx)
    .executeTakeFirstOrThrow();
  if (count >= limits.participateNotes) throw new Refusal('note_full');
  await db
    .insertInto('participateNote')
    .values({
      participateIdx: subject.idx,
      authorIdx: actor.memberIdx,
      body,
      createdAt: now.toISOString(),
    })
    .execute();
  return null;
}

/** Whoever may read it may delete it; the audit says who did. */
export async function deleteNote(
  { db, now, actor, subject }: ContextOf<'POST /manage/participate/deleteNote'>,
  { noteIdx }: CheckedOf<'POST /manage/participate/deleteNote'>,
): Promise<null> {
  const deleted = await db
    .deleteFrom('participateNote')
    .where('idx', '=', noteIdx)
    .where('participateIdx', '=', subject.idx)
    .executeTakeFirst();
  if (deleted.numDeletedRows === 0n) throw new Refusal('note_not_found');
  await audit(db, {
    eventIdx: subject.eventIdx,
    memberIdx: actor.memberIdx,
    at: now.toISOString(),
    action: 'deleteNote',
    subject: 'participate',
    subjectIdx: subject.idx,
  });
  return null;
}
