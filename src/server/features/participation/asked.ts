/** What an application has to say, by the form of its event, and what of it is stored (docs/rules.md, P49, P51). */
import type { EventForm } from '#api/event/event-form.ts';
import type { Application } from '#api/participation/application.ts';
import type { ParticipateDetail } from '#api/participation/participate.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import type { Answer } from '#domain/common/sent-answer.ts';
import type { FieldError } from '#domain/common/validation.ts';
import { answerFaults, answersAsAsked } from '#domain/event-form/answer.ts';
import { type Asking, asAsked } from '#domain/event-form/as-asked.ts';
import { askedBy, type EnteredParts, formFaults, isAskedOf } from '#domain/event-form/form.ts';
import { fromPerson } from '#domain/event-form/short.ts';
import { type ProductInput, productInput } from '#domain/participation/product.ts';
import type { Database } from '../../db/open.ts';

/** What is stored of a participation already. */
export type Stands = Pick<ParticipateDetail, 'company' | 'products' | 'buyer' | 'visitor'> & {
  answers?: readonly Answer[];
};

interface By {
  form: EventForm;
  isApproved: boolean;
  /** Undefined of a new application. */
  stands?: Stands | undefined;
  /** Products of before pictures were required may go on without one. */
  mayLackPictures?: boolean;
}

type Parts = Pick<EnteredParts, 'languages' | 'company' | 'products' | 'hopeBuyer' | 'buyer' | 'visitor'> & {
  answers?: readonly Answer[] | undefined;
};

/** The parts of an application, or of one of its forms, as they are stored; `invalid_parameter` with what is missing. */
export function asStored<Given extends Parts>(given: Given, by: By): Given {
  const { form, isApproved, stands, mayLackPictures = false } = by;
  const asking: Asking = { kind: form.kind, form: form.fields, isApproved };
  const parts: Parts = given.languages ? { languages: given.languages } : {};
  if (given.company) parts.company = asAsked('company', given.company, asking, stands?.company);
  if (given.hopeBuyer) parts.hopeBuyer = asAsked('hopeBuyer', given.hopeBuyer, asking, stands?.company);
  if (given.buyer) parts.buyer = asAsked('buyer', given.buyer, asking, stands?.buyer);
  if (given.visitor) parts.visitor = asAsked('visitor', given.visitor, asking, stands?.visitor);
  if (given.products) parts.products = productsAsAsked(given.products as ProductInput[], asking, stands);
  const questions = { questions: form.questions, isApproved };
  if (given.answers) parts.answers = answersAsAsked(questions, given.answers, stands?.answers);
  const faults = [
    ...formFaults(form.kind, form.fields, parts),
    ...(given.answers ? answerFaults(questions, given.answers) : []),
    ...filesTakenAway(parts, stands),
  ].filter(({ field }) => !(mayLackPictures && isWithoutPicture(field, parts, stands)));
  if (faults.length > 0) throw new Refusal('invalid_parameter', once(faults));
  return { ...given, ...parts };
}

function productsAsAsked(products: readonly ProductInput[], asking: Asking, stands?: Stands): ProductInput[] {
  const ask = askedBy(asking.kind, asking.form)('products');
  const own = new Map(stands?.products.map((product) => [product.productIdx, product]));
  const stored = (idx: number | undefined) => (idx === undefined ? null : (own.get(idx) ?? null));
  // Where products aren't asked those that are there stay, whatever was sent.
  if (!isAskedOf(ask, asking.isApproved))
    return (stands?.products ?? []).map((product) => productInput.parse(fieldsOf(product)));
  return products.map((product) => asAsked('products', product, asking, stored(product.productIdx)));
}

const fieldsOf = (product: object) =>
  Object.fromEntries(Object.entries(product).filter(([name]) => name in productInput.shape));

/** Whether a field is the picture of a product that has none. */
function isWithoutPicture(field: string, { products }: Parts, stands?: Stands): boolean {
  const at = /^products\.(\d+)\.mainImgFileIdx$/.exec(field)?.[1];
  if (at === undefined) return false;
  const { productIdx } = (products?.[Number(at)] ?? {}) as Partial<ProductInput>;
  return stands?.products.find((one) => one.productIdx === productIdx)?.mainImgFileIdx === null;
}

/** What had its files once is never without them (`029-required-files`): they can be replaced. */
function filesTakenAway({ company, products }: Parts, stands?: Stands): FieldError[] {
  const faults: string[] = [];
  const own = stands?.company;
  const sent = company as Partial<Record<'bizDocFileIdx' | 'mainImgFileIdx', number | null>> | undefined;
  if (sent && own?.bizDocFileIdx && own.mainImgFileIdx)
    for (const name of ['bizDocFileIdx', 'mainImgFileIdx'] as const)
      if (!sent[name]) faults.push(['company', name].join('.'));
  for (const [at, product] of ((products ?? []) as ProductInput[]).entries()) {
    const stored = stands?.products.find(({ productIdx }) => productIdx === product.productIdx);
    if (stored?.mainImgFileIdx && !product.mainImgFileIdx) faults.push(`products.${at}.mainImgFileIdx`);
  }
  return faults.map((field) => ({ field, rule: 'required', params: {} }));
}

const once = (faults: readonly FieldError[]) => [...new Map(faults.map((one) => [one.field, one])).values()];

/** What the form leaves to what the member has said of themselves: the person in charge of a company, who a buyer is and from where. */
export async function withPerson<Of extends Application>(
  db: Database,
  memberIdx: number,
  application: Of,
  form: EventForm,
): Promise<Of> {
  const part = application.participateType === 'COMPANY' ? 'company' : 'buyer';
  const content = (application as unknown as Record<string, Record<string, unknown> | undefined>)[part];
  if (!content) return application;
  const asked = askedBy(form.kind, form.fields);
  const left = Object.entries(fromPerson[part]).filter(
    ([name]) =>
      content[name] === '' &&
      (['country', 'nameEn'].includes(name) || !isAskedOf(asked(`${part}.${name}`), false)),
  );
  if (left.length === 0) return application;
  const member = await db
    .selectFrom('member')
    .select(['nameKo', 'nameEn', 'mobile', 'email', 'country', 'city'])
    .where('idx', '=', memberIdx)
    .executeTakeFirstOrThrow();
  const known = left.map(([name, of]) => [name, member[of] ?? '']);
  return { ...application, [part]: { ...content, ...Object.fromEntries(known) } };
}
