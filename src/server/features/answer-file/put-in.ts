/** A manager puts in, replaces and takes away the file that answers a question of the event's own (docs/rules.md, P63 and P64). */
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import type { Rule } from '#domain/common/validation.ts';
import { isAskedOf, kindOf } from '#domain/event-form/form.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import type { ParticipateRow } from '../../db/tables.ts';
import { audit } from '../../platform/log/audit.ts';
import type { Incoming } from '../../platform/storage/receive.ts';
import { presentForm } from '../event-form/forms.ts';
import { type UploadParts, upload } from '../file/upload.ts';
import { answerByFile, dropAnswer, isAnsweredByFile } from '../participation/rows/answer-files.ts';
import { lockLiveOf, markChanged } from '../participation/rows/lock.ts';
import { formOf } from '../participation/update.ts';

type Put = 'POST /manage/participate/putAnswerFile';
type Remove = 'POST /manage/participate/removeAnswerFile';
type Asked = CheckedOf<Put>;

const refused = (rule: Rule) => new Refusal('invalid_parameter', [{ field: 'question', rule, params: {} }]);

/**
 * The participation as the manager saw it, its row locked, its form, and the question, if a file answers it and the form asks it;
 * `participate_not_found`, `participate_changed`. Who has no account has seen no form: the present one asks.
 */
async function readPlace(trx: Database, { participateIdx, question, updatedAt }: Asked) {
  const own = await lockLiveOf(trx, participateIdx);
  if (!own) throw new Refusal('participate_not_found');
  if (updatedAt !== own.updatedAt) throw new Refusal('participate_changed');
  const form =
    own.memberIdx === null ? await presentForm(trx, own.eventIdx, kindOf(own.type)) : await formOf(trx, own);
  const asked = form.questions.find(
    (one) => one.question === question && one.kind === 'file' && isAskedOf(one.ask, own.state === 'COMPLETE'),
  );
  return { own, form, asked };
}

/** The same where a file is to be put in: `invalid_parameter` for what is no file that its form asks. */
async function placeOf(trx: Database, request: Asked) {
  const { asked, ...place } = await readPlace(trx, request);
  if (!asked) throw refused('one_of');
  return { ...place, asked };
}

interface Done {
  own: ParticipateRow;
  memberIdx: number;
  at: string;
}

/** What the audit says of it: that an answer is another, and not which. */
async function note(trx: Database, { own, memberIdx, at }: Done): Promise<void> {
  await markChanged(trx, own, 'profile', at);
  await audit(trx, {
    ...{
      eventIdx: own.eventIdx,
      memberIdx,
      at,
      action: 'update',
      subject: 'participate',
      subjectIdx: own.idx,
    },
    detail: { answers: 1 },
    ...(own.memberIdx !== null && { about: [own.memberIdx] }),
  });
}

export async function putAnswerFile(
  context: ContextOf<Put>,
  parts: UploadParts,
  request: Asked,
  incoming: Incoming,
): Promise<AnswerOf<Put>> {
  const { db, now, actor } = context;
  const at = now.toISOString();
  // Before its first byte is asked for; once it lies here it is asked again.
  await placeOf(db, request);
  const { fileIdx } = await upload(context, parts, 'answerFile', incoming, {
    async into(trx) {
      const { own, form, asked } = await placeOf(trx, request);
      return {
        owner: own.memberIdx,
        async named(named) {
          await answerByFile(trx, { own, form, asked, fileIdx: named, at });
          await note(trx, { own, memberIdx: actor.memberIdx, at });
        },
      };
    },
  });
  return { fileIdx, updatedAt: at };
}

/** A file may also be taken away whose question the form asks no more; it can't be replaced then, because nothing asks for another. */
export async function removeAnswerFile(
  { db, now, actor }: ContextOf<Remove>,
  request: CheckedOf<Remove>,
): Promise<AnswerOf<Remove>> {
  const at = now.toISOString();
  const { own, asked } = await readPlace(db, request);
  if (asked?.ask === 'required') throw refused('required');
  if (!asked && !(await isAnsweredByFile(db, own.idx, request.question))) throw refused('one_of');
  if (!(await dropAnswer(db, own.idx, request.question, at)))
    return { fileIdx: null, updatedAt: own.updatedAt };
  await note(db, { own, memberIdx: actor.memberIdx, at });
  return { fileIdx: null, updatedAt: at };
}
