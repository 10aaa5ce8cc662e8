/** Files that answer questions of an event's own, where the organiser puts them in (docs/rules.md, P63 and P64). */
import type { EventForm } from '#api/event/event-form.ts';
import type { Database } from '../../../db/open.ts';
import type { ParticipateRow } from '../../../db/tables.ts';
import { removeFileRows } from '../../../platform/storage/removal.ts';

const filesOf = (db: Database, participateIdx: number) =>
  db
    .selectFrom('answer')
    .innerJoin('file', 'file.idx', 'answer.fileIdx')
    .select(['file.idx', 'file.kind', 'file.saveFileName', 'file.fileName', 'file.createdAt'])
    .select(['file.enteredByIdx', 'answer.questionIdx as question'])
    .where('answer.participateIdx', '=', participateIdx)
    .orderBy('answer.questionIdx');

/** The files that answer for a participation, each with who put it in: the participant, or the organiser for them. */
export async function answerFilesOf(db: Database, participateIdx: number) {
  const files = await filesOf(db, participateIdx).execute();
  return files.map(({ question, fileName, createdAt, enteredByIdx }) => ({
    ...{ question, fileName, enteredAt: createdAt },
    enteredBy: enteredByIdx === null ? ('participant' as const) : ('organiser' as const),
  }));
}

/**
 * Removes the files of these that the organiser put in, now that they answer nothing, so that no number of tries fills the store. One that
 * its member has sent may be named elsewhere, and goes with the sweep (F6).
 */
async function removeEntered(
  trx: Database,
  files: Awaited<ReturnType<ReturnType<typeof filesOf>['execute']>>,
  at: string,
): Promise<void> {
  const entered = files.filter(({ enteredByIdx }) => enteredByIdx !== null);
  if (entered.length === 0) return;
  const named = await trx
    .selectFrom('answer')
    .select('fileIdx')
    .where(
      'fileIdx',
      'in',
      entered.map(({ idx }) => idx),
    )
    .execute();
  const still = new Set(named.map(({ fileIdx }) => fileIdx));
  await removeFileRows(
    trx,
    entered.filter(({ idx }) => !still.has(idx)),
    at,
  );
}

/** Whether a file answers this question of a participation. */
export const isAnsweredByFile = async (
  db: Database,
  participateIdx: number,
  question: number,
): Promise<boolean> =>
  (await filesOf(db, participateIdx).where('answer.questionIdx', '=', question).executeTakeFirst()) !==
  undefined;

/** Takes the answer of a question away, with its file where the organiser put it in; false where there was none. */
export async function dropAnswer(
  trx: Database,
  participateIdx: number,
  question: number,
  at: string,
): Promise<boolean> {
  const files = await filesOf(trx, participateIdx).where('answer.questionIdx', '=', question).execute();
  const gone = await trx
    .deleteFrom('answer')
    .where('participateIdx', '=', participateIdx)
    .where('questionIdx', '=', question)
    .returning('questionIdx')
    .execute();
  await removeEntered(trx, files, at);
  return gone.length > 0;
}

interface Answering {
  own: ParticipateRow;
  form: EventForm;
  asked: EventForm['questions'][number];
  fileIdx: number;
  at: string;
}

/** Makes a file the answer of a question, in the place of what answered before. The caller holds the participation's row. */
export async function answerByFile(
  trx: Database,
  { own, form, asked, fileIdx, at }: Answering,
): Promise<void> {
  const { kind: formKind, formIdx } = form;
  if (formKind === 'VISITOR') throw new Error('Visitors answer with no files.');
  await dropAnswer(trx, own.idx, asked.question, at);
  await trx
    .insertInto('answer')
    .values({
      ...{ participateIdx: own.idx, questionIdx: asked.question, eventIdx: own.eventIdx, formKind },
      ...{ value: String(fileIdx), fileIdx, audience: asked.audience, keepMonths: asked.months },
    })
    .execute();
  // Who has no account has seen no form: it is read by the one that counted last.
  if (own.memberIdx === null)
    await trx.updateTable('participate').set({ formIdx }).where('idx', '=', own.idx).execute();
}

/** What the organiser put in for somebody without an account is the member's who has charge from now on. */
export async function giveEnteredFiles(
  trx: Database,
  participateIdx: number,
  memberIdx: number,
): Promise<void> {
  await trx
    .updateTable('file')
    .set({ memberIdx })
    .where('memberIdx', 'is', null)
    .where('idx', 'in', (of) =>
      of
        .selectFrom('answer')
        .select('answer.fileIdx')
        .where('answer.participateIdx', '=', participateIdx)
        .where('answer.fileIdx', 'is not', null)
        .$narrowType<{ fileIdx: number }>(),
    )
    .execute();
}

/** Removes what the organiser put in for somebody without an account, with the answers: they are erased. */
export async function eraseEnteredFiles(trx: Database, participateIdx: number, at: string): Promise<void> {
  const files = await filesOf(trx, participateIdx).execute();
  if (files.length === 0) return;
  await trx
    .deleteFrom('answer')
    .where('participateIdx', '=', participateIdx)
    .where('fileIdx', 'is not', null)
    .execute();
  await removeEntered(trx, files, at);
}
