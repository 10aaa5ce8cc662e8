/** A manager changing an application in its member's place (docs/rules.md, P21). */

import type { EventForm } from '#api/event/event-form.ts';
import type { CheckedOf } from '#api/index.ts';
import type { Application } from '#api/participation/application.ts';
import type { ManagedParticipation, ParticipateDetail } from '#api/participation/participate.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { privateKinds } from '#domain/common/files.ts';
import type { Answer } from '#domain/common/sent-answer.ts';
import type { FieldError } from '#domain/common/validation.ts';
import { answerField } from '#domain/event-form/answer.ts';
import { productInput } from '#domain/participation/product.ts';
import type { ContextOf } from '../../calls/context.ts';
import { audit, type PersonalField } from '../../platform/log/audit.ts';
import { wantsNews } from '../consent/consents.ts';
import { detailOf, saveApplication } from './application.ts';
import { asStored } from './asked.ts';
import { filesOfCompany } from './company-content.ts';
import { lockLiveOf, markChanged } from './rows/lock.ts';
import { formOf } from './update.ts';

/** The same schemas and checks as of the member's own change; files stay those of the member (another answers by `answer-file/put-in.ts`). The audit keeps what was and what became. */
export async function updateOnBehalf(
  { db, now, actor, subject }: ContextOf<'POST /manage/participate/update'>,
  { participateIdx: _, formIdx: __, updatedAt, ...sent }: CheckedOf<'POST /manage/participate/update'>,
): Promise<ManagedParticipation> {
  const at = now.toISOString();
  const own = await lockLiveOf(db, subject.idx);
  if (!own) throw new Refusal('participate_not_found');
  // Of somebody without an account not everything is known (`fillGuest`).
  if (own.memberIdx === null) throw new Refusal('participate_not_found');
  if (own.type !== sent.participateType) throw new Refusal('participate_type_not_found');
  if (updatedAt !== own.updatedAt) throw new Refusal('participate_changed');
  const before = await detailOf(db, own);
  const form = await formOf(db, own);
  const application = asStored(sent, { form, isApproved: own.state === 'COMPLETE', stands: before });
  assertPapersStay(application, before, form);
  const change = await saveApplication(db, own, application, at, { isByManager: true, form });
  const after = await detailOf(db, own);
  await markChanged(db, own, change, at);
  const { meetingsPerDay, meetingsAtOnce } = own;
  const wants = await wantsNews(db, own.memberIdx);
  const beside = { wantsNews: wants, person: null, meetingsPerDay, meetingsAtOnce };
  if (change === 'nothing') return { ...after, ...beside, updatedAt: own.updatedAt };
  await audit(db, {
    eventIdx: own.eventIdx,
    memberIdx: actor.memberIdx,
    at,
    action: 'update',
    subject: 'participate',
    subjectIdx: own.idx,
    // How many of them, not what was said: their answers may be kept for less long than the audit.
    ...(answersBeside(before, after) > 0 && { detail: { answers: answersBeside(before, after) } }),
    about: [own.memberIdx],
    personal: difference(before, after),
  });
  return { ...after, ...beside, updatedAt: at };
}

/**
 * Papers are private (docs/rules.md, F2): a manager leaves those that are there or takes them away. Another one of the member's own might be of
 * another event, whose managers alone read it: `invalid_parameter` at its field.
 */
function assertPapersStay(application: Application, before: ParticipateDetail, form: EventForm): void {
  const { company, answers: answered } = before;
  const ofFiles = new Set(
    form.questions.filter(({ kind }) => kind === 'file').map(({ question }) => question),
  );
  const isFile = ({ question }: Answer) => ofFiles.has(question);
  const held = new Set([
    company?.bizDocFileIdx,
    ...(company?.etcDocFileIdxs ?? []),
    ...answered.filter(isFile).map(({ value }) => Number(value)),
    null,
  ]);
  const papers: { field: string; fileIdx: number | null }[] =
    application.participateType === 'COMPANY'
      ? filesOfCompany(application.company).filter(({ kind }) => privateKinds.includes(kind))
      : [];
  const answers = 'answers' in application ? (application.answers ?? []) : [];
  for (const { question, value } of answers.filter(isFile))
    papers.push({ field: answerField(question), fileIdx: Number(value) });
  const errors = papers
    .filter(({ fileIdx }) => !held.has(fileIdx))
    .map(({ field }): FieldError => ({ field, rule: 'one_of', params: {} }));
  if (errors.length > 0) throw new Refusal('invalid_parameter', errors);
}

/** Of the three kinds of application; the audit has a label for each. */
type Field =
  | keyof (NonNullable<ParticipateDetail['company']> &
      NonNullable<ParticipateDetail['buyer']> &
      NonNullable<ParticipateDetail['visitor']>)
  | 'products';
type Labelled<Name extends PersonalField> = Partial<Record<Name, unknown>>;
type Fields = Labelled<Field>;

/** How many answers to questions of the event's own are others. */
function answersBeside(was: ParticipateDetail, became: ParticipateDetail): number {
  const values = (of: ParticipateDetail) =>
    new Map(of.answers.map(({ question, value }) => [question, value]));
  const [before, after] = [values(was), values(became)];
  return [...new Set([...before.keys(), ...after.keys()])].filter((one) => before.get(one) !== after.get(one))
    .length;
}

/** All that was entered as one list of fields. */
const fieldsOf = ({ company, buyer, visitor, products }: ParticipateDetail): Fields => ({
  ...company,
  ...buyer,
  ...visitor,
  ...(company && { products }),
});

/** The fields that differ, before and after; of the products those that do, with what does. */
function difference(was: ParticipateDetail, became: ParticipateDetail): { before: Fields; after: Fields } {
  const [before, after] = [fieldsOf(was), fieldsOf(became)];
  if (before.products && after.products) {
    before.products = productsBeside(was.products, became.products);
    after.products = productsBeside(became.products, was.products);
  }
  const changed = (Object.keys({ ...before, ...after }) as Field[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const only = (all: Fields) => Object.fromEntries(changed.map((name) => [name, all[name] ?? null]));
  return { before: only(before), after: only(after) };
}

type Products = ParticipateDetail['products'];
const productFields = Object.keys(productInput.shape) as (keyof typeof productInput.shape &
  keyof Products[number])[];

/** The products that the others don't have like this: by their names, with the fields that differ. All names where only the order does. */
function productsBeside(products: Products, others: Products): object[] {
  const changed = products.flatMap((product) => {
    const other = others.find(({ productIdx }) => productIdx === product.productIdx);
    const { nameKo, nameEn } = product;
    if (!other) return [{ nameKo, nameEn }];
    const fields = productFields.filter((name) => product[name] !== other[name]);
    return fields.length === 0
      ? []
      : [{ nameKo, nameEn, ...Object.fromEntries(fields.map((name) => [name, product[name]])) }];
  });
  const isAlike = changed.length === 0 && products.length === others.length;
  const isInOrder = products.every(({ productIdx }, at) => productIdx === others[at]?.productIdx);
  return isAlike && !isInOrder ? products.map(({ nameKo, nameEn }) => ({ nameKo, nameEn })) : changed;
}
