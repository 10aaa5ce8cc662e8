/** A company or buyer without an account, as a manager enters them, fills in what is known, and makes their link. */
import { atom } from 'nanostores';
import { z } from 'zod';
import type { RequestOf } from '#api/index.ts';
import type { ManagedParticipation } from '#api/participation/participate.ts';
import { buyerKnown, companyKnown, guestInput } from '#domain/participation/without-account.ts';
import { createForm } from '../lib/form.ts';
import { loadPhoneReader } from '../lib/load-phones.ts';
import { api } from '../site/api.ts';
import { blanks, fromDetail } from './application/application-values.ts';

export function createGuestEntry() {
  /** Whether the link is mailed as soon as they are entered. */
  const $sends = atom(false);
  const form = createForm({
    schema: guestInput,
    initial: {
      participateType: 'BUYER',
      companyName: '',
      personName: '',
      email: '',
      tel: '',
      country: '',
      language: '',
    },
    prepare: loadPhoneReader,
    async send(entered, key) {
      const { data } = await api('POST /manage/participate/addGuest', entered, { key });
      const isSent = $sends.get() && entered.email !== null;
      if (isSent)
        await api('POST /manage/participate/makeGuestLink', {
          participateIdx: data.participateIdx,
          sends: 'Y',
        });
      return { participateIdx: data.participateIdx, name: entered.personName, isSent };
    },
  });
  return { form, $sends };
}

type Fill = RequestOf<'POST /manage/participate/fillGuest'>;

const known = z.object({ company: companyKnown.optional(), buyer: buyerKnown.optional() });

/** The fields of the part's schema, as inputs take them. */
function entered(detail: ManagedParticipation) {
  const { company, buyer } = { ...blanks(), ...fromDetail(detail, true) };
  const only = (of: object, shape: object) =>
    Object.fromEntries(Object.entries(of).filter(([name]) => name in shape));
  return detail.company
    ? { company: only(company, companyKnown.shape) }
    : { buyer: only(buyer, buyerKnown.shape) };
}

export function createGuestFill(detail: ManagedParticipation) {
  let seen = detail.updatedAt;
  const form = createForm({
    schema: known,
    initial: entered(detail),
    prepare: loadPhoneReader,
    async send(data) {
      const { participateIdx } = detail;
      await api('POST /manage/participate/fillGuest', { ...data, participateIdx, updatedAt: seen } as Fill);
    },
  });
  return {
    form,
    seenAt: () => seen,
    /** It was saved otherwise by this screen: a file was put in. */
    saw(at: string): void {
      seen = at;
    },
  };
}

export function createGuestLink(participateIdx: number, linkedAt: string | null) {
  const $linkedAt = atom(linkedAt);
  /** The link that was just made, whole: known to this screen alone. */
  const $made = atom<string | null>(null);
  async function make(sends: boolean): Promise<void> {
    const { data } = await api('POST /manage/participate/makeGuestLink', {
      participateIdx,
      sends: sends ? 'Y' : 'N',
    });
    $linkedAt.set(data.linkedAt);
    $made.set(data.link);
  }
  return { $linkedAt, $made, make };
}
