/** The files that answer questions of the event's own, as a manager puts them in for whoever takes part (docs/rules.md, P63). */
import { atom, map } from 'nanostores';
import type { AnswerOf } from '#api/index.ts';
import type { ManagedParticipation } from '#api/participation/participate.ts';
import { pictureSide } from '#domain/common/files.ts';
import type { Question } from '#domain/event-form/question.ts';
import { type AskedForm, loadForm } from '../event-form/event-form.ts';
import { ownQuestions } from '../event-form/own-answers.ts';
import { errorKey } from '../lib/error-key.ts';
import { api } from '../site/api.ts';
import { $token } from '../site/token.ts';

type Put = AnswerOf<'POST /manage/participate/putAnswerFile'>;

/** What the form asks of them that a file answers. */
export const fileQuestions = (form: AskedForm): Question[] =>
  ownQuestions(form).filter(({ kind }) => kind === 'file');

/** The same of somebody without an account, who has seen no form: what the present one asks. */
export const loadFileQuestions = async ({
  participateType,
}: Pick<ManagedParticipation, 'participateType'>): Promise<Question[]> =>
  fileQuestions(await loadForm(participateType, undefined, { isApproved: true }));

/** As it is sent: a picture is made as large as is kept first. Rejects with the key of why it isn't taken. */
async function prepared(file: File): Promise<{ fileName: string; bytes: Blob }> {
  const { isPicture, nameOf, refusalOf } = await import('../lib/upload/upload-rules.ts');
  const refused = refusalOf(file, 'answerFile');
  if (refused) throw refused;
  const fileName = nameOf(file);
  if (!isPicture(file)) return { fileName, bytes: file };
  const { convert } = await import('../lib/upload/convert.ts');
  const { signal } = new AbortController();
  const bytes = await convert({ picture: file, quarters: 0, side: pictureSide }, signal).catch(() => {
    throw 'ui.imageFailed';
  });
  return { fileName, bytes };
}

/** The application around the files, which this screen may save otherwise, too. */
export interface AroundFiles {
  /** When it was saved as this screen saw it. */
  seenAt: () => string;
  /** A file is another, and so is when the application was saved. */
  changed: (updatedAt: string) => void | Promise<void>;
}

export function createAnswerFiles(
  { participateIdx, answers }: Pick<ManagedParticipation, 'participateIdx' | 'answers'>,
  { seenAt, changed }: AroundFiles,
) {
  /** The file of each question. */
  const $files = map<Record<number, number | null>>(
    Object.fromEntries(
      answers.filter(({ kind }) => kind === 'file').map(({ question, value }) => [question, Number(value)]),
    ),
  );
  /** The question whose file is under way. */
  const $busy = atom<number | null>(null);

  async function during(question: number, work: () => Promise<Put>): Promise<void> {
    if ($busy.get() !== null) return;
    $busy.set(question);
    try {
      const { fileIdx, updatedAt } = await work();
      $files.setKey(question, fileIdx);
      await changed(updatedAt);
    } catch (error) {
      throw typeof error === 'string' ? error : errorKey(error);
    } finally {
      $busy.set(null);
    }
  }

  return {
    $files,
    $busy,
    /** Rejects with the key of why it could not be. */
    put: (question: number, file: File): Promise<void> =>
      during(question, async () => {
        const { postFileTo } = await import('../lib/upload/post-file.ts');
        const query = new URLSearchParams({
          participateIdx: String(participateIdx),
          question: String(question),
          updatedAt: seenAt(),
        });
        const sender = {
          base: document.documentElement.dataset['apiBase'] ?? '/api',
          token: () => $token.get(),
          onUnauthorized: () => undefined,
        };
        const outgoing = { kind: 'answerFile' as const, ...(await prepared(file)) };
        return postFileTo<Put>(sender, `/manage/participate/putAnswerFile?${query}`, {
          ...outgoing,
          signal: new AbortController().signal,
          onProgress: () => undefined,
        });
      }),
    remove: (question: number): Promise<void> =>
      during(
        question,
        async () =>
          (
            await api('POST /manage/participate/removeAnswerFile', {
              ...{ participateIdx, question, updatedAt: seenAt() },
            })
          ).data,
      ),
  };
}
