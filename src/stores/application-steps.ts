/** The steps of the form of an account and an application, and which fields each of them has. */
import { sideOf } from '#domain/participation.ts';
import type { Values } from './application-values.ts';

export type WizardStep = 'account' | 'detail' | 'product' | 'hopeBuyer' | 'visitor';

/** The steps that are left: an application's by its type, before them the account's, unless there is one. */
export function stepsOf({
  account,
  participateType,
}: Pick<Values, 'account' | 'participateType'>): WizardStep[] {
  const first: WizardStep[] = account === 'new' ? ['account'] : [];
  if (participateType === '') return first;
  const side = sideOf[participateType];
  if (side === 'visitor') return [...first, 'visitor'];
  return side === 'buyer' ? [...first, 'detail'] : [...first, 'detail', 'product', 'hopeBuyer'];
}

/** The parts of the form that a step judges, by the paths of their fields. */
export const partsOf: Record<WizardStep, readonly string[]> = {
  account: ['account', 'participateType', 'member'],
  detail: ['company', 'buyer'],
  product: ['products'],
  hopeBuyer: ['hopeBuyer'],
  visitor: ['visitor'],
};

/** The step that has a field. */
export function stepOf(field: string): WizardStep {
  const [part = ''] = field.split('.');
  const found = (Object.keys(partsOf) as WizardStep[]).find((step) => partsOf[step].includes(part));
  return found ?? 'account';
}
