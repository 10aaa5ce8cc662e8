/** By which form of the event an application is entered: what is asked, what is missing, and what of the values is sent. */
import { atom } from 'nanostores';
import { z } from 'zod';
import type { EventForm } from '#api/event/event-form.ts';
import { applicationToMeet } from '#api/participation/application.ts';
import { joinInput } from '#domain/account/member.ts';
import type { Answer } from '#domain/common/sent-answer.ts';
import type { FieldError } from '#domain/common/validation.ts';
import { ageFaults, formFaults } from '#domain/event-form/form.ts';
import {
  type AskedForm,
  asAsked,
  asSpecified,
  followingForm,
  isAsked,
  isRequired,
  loadForm,
  onlyAsked,
} from '../../event-form/event-form.ts';
import { asSent, loadJudge } from '../../event-form/own-answers.ts';
import type { Values, WizardType } from './application-values.ts';

/** `account` says whether the form still has to make one; '' as the type is someone who only joins. */
const wizardSchema = z.intersection(
  z.discriminatedUnion('account', [
    z.object({ account: z.literal('new'), member: joinInput }).transform(({ member }) => ({ join: member })),
    z.object({ account: z.literal('open') }).transform(() => ({ join: null })),
  ]),
  z.discriminatedUnion('participateType', [z.object({ participateType: z.literal('') }), applicationToMeet]),
);

/** Who only joins says of themselves what the specification asks of everybody. */
const toJoin = asSpecified('COMPANY');

const isBlank = (value: unknown): boolean =>
  value === '' ||
  value === null ||
  value === undefined ||
  (typeof value === 'object' && Object.values(value).every(isBlank));

/** The values without what the form doesn't ask; a list of products that may be empty is, as long as nobody has written into it. */
export function onlyWhatIsAsked(
  form: AskedForm,
  values: Values,
): Omit<Values, 'answers'> & { answers: Answer[] | undefined } {
  const { member, company, hopeBuyer, buyer, products, languages, answers } = values;
  const isNoProduct = !isRequired(form, 'products') && products.every(isBlank);
  return {
    ...values,
    member: onlyAsked(form, 'member', member),
    company: onlyAsked(form, 'company', company),
    hopeBuyer: onlyAsked(form, 'hopeBuyer', hopeBuyer),
    buyer: onlyAsked(form, 'buyer', buyer),
    products:
      isNoProduct || !isAsked(form, 'products')
        ? []
        : products.map((product) => onlyAsked(form, 'products', product)),
    languages: isAsked(form, 'languages') ? languages : [],
    answers: asSent(form, answers),
  };
}

/** `brought`: the form that counts now, which the page was made with. */
export function createApplicationAsked(brought?: EventForm) {
  const $asked = atom<AskedForm>(toJoin);
  /** The form was changed before its application was sent. */
  const $isChanged = atom(false);
  let type: WizardType | '' = '';
  let taken: Promise<void> = Promise.resolve();
  let judge: Awaited<ReturnType<typeof loadJudge>> | undefined;

  /** Takes the form of a kind: the saved state that is named, or the one that counts now. */
  function take(
    of: WizardType | '',
    formIdx?: number | null,
    stored: { isApproved?: boolean; isStored?: boolean } = {},
  ): Promise<void> {
    type = of;
    $isChanged.set(false);
    const loaded = of === '' ? Promise.resolve(toJoin) : loadForm(of, formIdx, { ...stored, brought });
    // Another kind may have been chosen while it travelled.
    const shown = loaded.then((form) => (type === of ? $asked.set(form) : undefined));
    // The first input doesn't wait for what judges the answers, but the way on does.
    taken = shown.then(loadedJudge);
    return shown;
  }

  async function loadedJudge(): Promise<void> {
    // Without it the server judges.
    if ($asked.get().questions.length > 0) judge ??= await loadJudge().catch(() => undefined);
  }

  function faults(values: Values): FieldError[] {
    const form = $asked.get();
    const sent = onlyWhatIsAsked(form, values);
    const { member, company, hopeBuyer, buyer, products, languages, answers, ...rest } = sent;
    const own = rest.account === 'new' ? { member } : {};
    const parts = {
      '': {},
      COMPANY: { languages, company, products, hopeBuyer },
      BUYER: { languages, buyer },
      OKTA: { languages, buyer },
    }[rest.participateType];
    const ask = (field: string) => form.rules.get(field)?.ask ?? 'none';
    return [
      ...formFaults(form.kind, form.fields, { ...own, ...parts }),
      ...(judge?.answerFaults(form, answers ?? []) ?? []),
      ...(rest.account === 'new' ? ageFaults(ask, member) : []),
    ];
  }

  /** Passes a call on; refused because the form was changed meanwhile, the present one takes its place. */
  const following = <T>(call: Promise<T>) =>
    followingForm(call, (form) => {
      $asked.set(asAsked(form, $asked.get().isApproved));
      taken = loadedJudge();
      $isChanged.set(true);
    });

  const schema = z.preprocess((values) => onlyWhatIsAsked($asked.get(), values as Values), wizardSchema);

  return { $asked, $isChanged, schema, type: () => type, settled: () => taken, take, faults, following };
}
