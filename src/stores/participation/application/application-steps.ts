/** The steps of the form of an account and an application, and which fields each of them has. */
import { memberInput } from '#domain/account/member.ts';
import { type AskedForm, isAsked } from '../../event-form/event-form.ts';
import { nameOfAnswer, ownQuestions } from '../../event-form/own-answers.ts';
import type { Values } from './application-values.ts';

export type WizardStep = 'account' | 'detail' | 'product' | 'hopeBuyer' | 'summary';

/** The steps that are left: an application's by its type, before them the account's, unless there is one, and all of it at the end. One of which the form asks nothing is left out. */
export function stepsOf(
  { account, participateType }: Pick<Values, 'account' | 'participateType'>,
  form: AskedForm,
): WizardStep[] {
  const first: WizardStep[] = account === 'new' ? ['account'] : [];
  if (participateType === '') return [...first, 'summary'];
  if (participateType === 'COMPANY') {
    const hasOwn = (step: 'product' | 'hopeBuyer') => ownQuestions(form, step).length > 0;
    const hopes = ['hopeBuyer.hopeCountries', 'hopeBuyer.hopeBuyer'].some((field) => isAsked(form, field));
    return [
      ...first,
      'detail',
      ...(isAsked(form, 'products') || hasOwn('product') ? (['product'] as const) : []),
      ...(hopes || hasOwn('hopeBuyer') ? (['hopeBuyer'] as const) : []),
      'summary',
    ];
  }
  return [...first, 'detail', 'summary'];
}

/** What is asked at the very end of whoever joins. */
const last = ['password', 'passwordConfirm', 'agreeTerms', 'agreePrivacy', 'agreeAge'].map(
  (name) => `member.${name}`,
);

/** The specification's parts of the form that a step judges, by the paths of their fields. */
const parts: Record<WizardStep, readonly string[]> = {
  account: [
    'account',
    'participateType',
    'member.id',
    ...Object.keys(memberInput.shape).map((name) => `member.${name}`),
  ],
  detail: ['company', 'buyer', 'languages'],
  product: ['products'],
  hopeBuyer: ['hopeBuyer'],
  summary: last,
};

/** All parts that a step judges: with the questions of the event's own that stand in it. */
export const partsOf = (step: WizardStep, { questions }: AskedForm): string[] => [
  ...parts[step],
  ...questions
    .filter((one) => one.step === step)
    .map(({ question }) => ['answers', nameOfAnswer(question)].join('.')),
];

/** The step that has a field. */
export function stepOf(field: string, form: AskedForm): WizardStep {
  const steps = Object.keys(parts) as WizardStep[];
  const isIn = (step: WizardStep) =>
    partsOf(step, form).some((part) => field === part || field.startsWith(`${part}.`));
  return steps.find(isIn) ?? 'summary';
}

/** The first of the steps that has one of these fields. */
export function firstStepOf(
  steps: readonly WizardStep[],
  fields: readonly string[],
  form: AskedForm,
): WizardStep | undefined {
  const bad = new Set(fields.map((field) => stepOf(field, form)));
  return steps.find((step) => bad.has(step));
}
