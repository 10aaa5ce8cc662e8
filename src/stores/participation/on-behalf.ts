/** A manager's change of an application in its member's place: the fields of the member's own form, without its files (`answer-files.ts`). */
import { z } from 'zod';
import type { RequestOf } from '#api/index.ts';
import { application } from '#api/participation/application.ts';
import type { ManagedParticipation } from '#api/participation/participate.ts';
import type { Answer } from '#domain/common/sent-answer.ts';
import { formFaults } from '#domain/event-form/form.ts';
import { visitorInput } from '#domain/visitor/visitor.ts';
import { type AskedForm, onlyAsked } from '../event-form/event-form.ts';
import { asSent, loadJudge, nameOfAnswer } from '../event-form/own-answers.ts';
import { type Entered, fieldsOf } from '../lib/blank.ts';
import { createForm, type Form } from '../lib/form.ts';
import { loadPhoneReader } from '../lib/load-phones.ts';
import { merged } from '../lib/onto-newest.ts';
import { api } from '../site/api.ts';
import { blankRecord, blanks, fromDetail } from './application/application-values.ts';

interface Values {
  [part: string]: unknown;
  products?: readonly { productIdx?: unknown }[];
}

/** Each product under its number: another may have removed one meanwhile, and a change here is of its own. */
const byProduct = ({ products = [], ...others }: Values) => ({
  ...others,
  products: Object.fromEntries(products.map((product) => [`no ${product.productIdx}`, product])),
});

type Request = RequestOf<'POST /manage/participate/update'>;

function valuesOf(detail: ManagedParticipation, { questions }: AskedForm): Values {
  const { company, hopeBuyer, products, buyer, ...own } = { ...blanks(), ...fromDetail(detail, true) };
  // Each has its place, so that what was entered stays when what another saved is read.
  const places = questions.map(({ question }) => [nameOfAnswer(question), '']);
  const answers = { ...Object.fromEntries(places), ...own.answers };
  const { participateType } = detail;
  if (detail.company)
    return { participateType, company: { ...company, ...names(detail) }, hopeBuyer, products, answers };
  if (detail.buyer) return { participateType, buyer, answers };
  return { participateType, visitor: detail.visitor ? fieldsOf(visitorInput, detail.visitor) : {}, answers };
}

/** As they stand: a change that waits is decided on, not made by the way. */
const names = ({ company }: ManagedParticipation) =>
  company ? { nameKo: company.nameKo, nameEn: company.nameEn } : {};

/** The parts of it, without what its form doesn't ask; answers that nobody has touched are not sent, so that they stay, or stay erased. */
function onlyParts(asked: AskedForm, values: Values, stood: Values): Values {
  const parts = ['company', 'hopeBuyer', 'buyer', 'visitor']
    .filter((part) => values[part])
    .map((part) => [part, onlyAsked(asked, part, values[part] as Entered)]);
  const products = values.products?.map((product) => onlyAsked(asked, 'products', product as Entered));
  const isTouched = JSON.stringify(values['answers']) !== JSON.stringify(stood['answers']);
  const answers = isTouched ? asSent(asked, values['answers'] as Entered) : undefined;
  return { ...values, ...Object.fromEntries(parts), ...(products && { products }), answers };
}

export function createOnBehalf(opened: ManagedParticipation, asked: AskedForm) {
  let detail = opened;
  let stood = valuesOf(opened, asked);
  let judge: Awaited<ReturnType<typeof loadJudge>> | undefined;
  const form: Form<void> = createForm({
    schema: z.preprocess((values) => onlyParts(asked, values as Values, stood), application),
    faults(values) {
      const sent = onlyParts(asked, values as Values, stood);
      const answers = sent['answers'] as Answer[] | undefined;
      const own = answers ? (judge?.answerFaults(asked, answers) ?? []) : [];
      return [...formFaults(asked.kind, asked.fields, sent), ...own];
    },
    initial: stood,
    async prepare() {
      await loadPhoneReader();
      if (asked.questions.length > 0) judge ??= await loadJudge().catch(() => undefined);
    },
    async send(entered) {
      await api('POST /manage/participate/update', {
        ...entered,
        participateIdx: detail.participateIdx,
        updatedAt: detail.updatedAt,
      } as Request);
    },
  });
  /** Reads what another has saved meanwhile; what was entered here stays. */
  async function takeNewest(): Promise<void> {
    const { participateIdx } = detail;
    const { data } = await api('GET /manage/participate/getDetail', { participateIdx });
    const newest = valuesOf(data, asked);
    const entered = form.$values.get() as Values;
    const { products, ...both } = merged(
      byProduct(stood),
      byProduct(entered),
      byProduct(newest),
    ) as ReturnType<typeof byProduct>;
    form.reset(newest);
    for (const [name, value] of Object.entries(both)) form.set(name, value);
    if (newest.products) form.set('products', Object.values(products));
    detail = data;
    stood = newest;
  }
  const records = () => form.get('company.exportRecords') as unknown[];
  return {
    form,
    takeNewest,
    /** When the application was saved as it was read last. */
    seenAt: () => detail.updatedAt,
    addItem: () => form.set('company.exportRecords', [...records(), blankRecord]),
    removeItem: (_: string, index: number) =>
      form.set(
        'company.exportRecords',
        records().filter((_record, at) => at !== index),
      ),
  };
}
