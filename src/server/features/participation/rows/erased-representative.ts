import type { Erased } from '../../../db/erased.ts';

/** Of a representative whose person is gone, or, as a contact person, has an account by now: nothing that tells who it was. */
export const erasedRepresentative: Erased<
  'representative',
  'idx' | 'eventIdx' | 'participateIdx' | 'side' | 'ps' | 'memberIdx' | 'state' | 'createdAt' | 'updatedAt'
> = {
  position: null,
  name: null,
  email: null,
  tel: null,
  country: null,
  locale: null,
  contactOf: null,
  tokenHash: null,
  linkedAt: null,
  consentVersion: null,
  consentedAt: null,
  noMailingsAt: null,
};
