/**
 * Writing and changing a consultation log (`/counseling/add`, `/counseling/detail/{idx}`). What is typed outlives a closed
 * tab and a lost connection as a draft under `counselingMatching`, one for each meeting, walk-in or log, until it is saved.
 */
import { z } from 'zod';
import type { Counseling } from '#api/counseling.ts';
import type { Product } from '#api/product.ts';
import { type CounselingInput, counselingInput } from '#domain/counseling.ts';
import { dayInstant } from '#domain/event.ts';
import { nameIn } from '#domain/language.ts';
import { limits } from '#domain/limits.ts';
import type { Locale } from '#i18n/locales.ts';
import { api } from './api.ts';
import { $event } from './event.ts';
import { blankOf } from './lib/blank.ts';
import { judgedAsSent } from './lib/file-refs.ts';
import { createForm } from './lib/form.ts';
import { loader } from './lib/loaded.ts';
import { isLike, kept, storageKeys } from './lib/storage.ts';
import { forgetFilesOf, withSentFiles } from './sent-files.ts';
import { $member } from './session.ts';

/** Which log is written: of a meeting, of a walk-in, or one that exists. */
export type Subject = { matchingIdx: number } | { counselingIdx: number } | Record<string, never>;

/** Drafts by subject. They hold names of people, so another member on the same device doesn't get them. */
interface Drafts {
  memberIdx: number;
  bySubject: Record<string, object>;
}

const isDrafts = isLike({ memberIdx: 0, bySubject: {} });
const $drafts = kept<Drafts>(storageKeys.counselingMatching, undefined, isDrafts);

function ownDrafts(): Record<string, object> {
  const drafts = $drafts.get();
  return drafts && drafts.memberIdx === $member.get()?.memberIdx ? drafts.bySubject : {};
}

/** The place of one subject's draft among the others. */
const draftOf = (key: string) => ({
  get: () => ownDrafts()[key],
  set(values: object | undefined) {
    const { [key]: _, ...others } = ownDrafts();
    const bySubject = values ? { ...others, [key]: values } : others;
    const memberIdx = $member.get()?.memberIdx;
    const isEmpty = memberIdx === undefined || Object.keys(bySubject).length === 0;
    $drafts.set(isEmpty ? undefined : { memberIdx, bySubject });
  },
});

type NumberField = 'matchingIdx' | 'nameCardFileIdx';

/** What the form holds: every field of the schema, as inputs show it. `metAt` is the event's own clock, 'YYYY-MM-DDTHH:MM'. */
export type LogValues = Record<Exclude<keyof CounselingInput, NumberField | 'productIdxs'>, string> &
  Record<NumberField, number | null> & {
    productIdxs: string[];
    /** The person one met has left: their name is not asked for, and the server keeps none. */
    isFormerMember: boolean;
  };

const blankLog = (): LogValues => ({
  ...(blankOf(counselingInput) as LogValues),
  matchingType: 'offline',
  metAt: '',
  buyerCountry: '',
  currency: 'USD',
  rateToUsd: '1',
  amountConsultation: '0',
  amountMou: '0',
  amountContract: '0',
  isFormerMember: false,
});

const zone = () => $event.get()?.timeZone ?? 'UTC';

/** An empty choice is a missing one, and the event's clock becomes an instant. */
function asSent(values: unknown): unknown {
  const { metAt, isFormerMember, ...rest } = values as LogValues;
  const [date = '', time = ''] = metAt.split('T');
  const filled = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, value === '' ? undefined : value]),
  );
  const names = isFormerMember ? { buyerCompanyName: '-', buyerName: '-' } : {};
  return { ...filled, ...names, metAt: date && time ? dayInstant(date, time.slice(0, 5), zone()) : null };
}

const schema = z.preprocess(asSent, counselingInput);

function keyOf(subject: Subject): string {
  if ('counselingIdx' in subject) return `log-${subject.counselingIdx}`;
  return 'matchingIdx' in subject ? `meeting-${subject.matchingIdx}` : 'walk-in';
}

/** What the form needs beside its values. */
interface Opened {
  products: Product[];
  hasDraft: boolean;
}

/** The form of one log. `own` is the company's participation, whose products it offers. */
export function createCounselingLog(subject: Subject, own: number, locale: Locale) {
  const counselingIdx = 'counselingIdx' in subject ? subject.counselingIdx : undefined;
  const draft = draftOf(keyOf(subject));
  const opened = loader<Opened>();
  const form = createForm({
    schema: judgedAsSent(schema),
    initial: blankLog(),
    draft: { store: draft },
    async send(_, key): Promise<Counseling> {
      const values = form.$values.get();
      const saved = await save(await withSentFiles(schema, values), key);
      void forgetFilesOf(values);
      return saved;
    },
  });

  async function save(log: CounselingInput, key: string): Promise<Counseling> {
    if (counselingIdx === undefined) return (await api('POST /counseling/add', log, { key })).data;
    // Which meeting a log is of stays.
    const { matchingIdx: _, ...changed } = log;
    return (await api('POST /counseling/update', { ...changed, counselingIdx })).data;
  }

  /** Fetches what the log is about and fills the form; a draft of an earlier visit comes back with the form (`restore`). */
  function open(): Promise<void> {
    return opened.load(async () => {
      const [values, products] = await Promise.all([
        valuesFor(subject, locale),
        api('GET /product/getList', { participateIdx: own, rows: limits.rowsMax }),
      ]);
      form.reset({ ...blankLog(), ...values });
      return { data: { products: products.data, hasDraft: draft.get() !== undefined }, totalCount: 1 };
    });
  }

  /** Throws away what was typed and shows what was there before. */
  function discardDraft(): void {
    void forgetFilesOf(form.$values.get());
    draft.set(undefined);
    form.reset();
    opened.change((now) => ({ ...now, hasDraft: false }));
  }

  /** Deletes the log that is open, and what was typed about it. */
  async function remove(): Promise<void> {
    if (counselingIdx === undefined) return;
    await api('POST /counseling/delete', { counselingIdx });
    void forgetFilesOf(form.$values.get());
    draft.set(undefined);
    form.reset();
  }

  return { form, isNew: counselingIdx === undefined, $opened: opened.$state, open, discardDraft, remove };
}
export type CounselingLog = ReturnType<typeof createCounselingLog>;

async function valuesFor(subject: Subject, locale: Locale): Promise<Partial<LogValues>> {
  if ('counselingIdx' in subject && subject.counselingIdx !== undefined) {
    const { data } = await api('GET /counseling/getDetail', { counselingIdx: subject.counselingIdx });
    return valuesOf(data);
  }
  if (!('matchingIdx' in subject) || subject.matchingIdx === undefined) return {};
  const { data: meeting } = await api('GET /matching/getDetail', { matchingIdx: subject.matchingIdx });
  const { buyer } = meeting;
  return {
    matchingIdx: meeting.matchingIdx,
    matchingType: meeting.matchingType,
    metAt: localTime(meeting.slot?.startsAt),
    buyerCompanyName: nameIn(locale, { nameKo: buyer.companyName, nameEn: buyer.companyNameEn }),
    buyerName: nameIn(locale, { nameKo: buyer.personName, nameEn: buyer.personNameEn }),
    isFormerMember: buyer.companyName === null,
  };
}

function valuesOf(log: Counseling): Partial<LogValues> {
  const texts = Object.keys(blankLog()).map((name) => {
    const value = log[name as keyof Counseling];
    if (name === 'matchingIdx' || name === 'nameCardFileIdx') return [name, value];
    if (Array.isArray(value)) return [name, value.map(String)];
    return [name, value === null || value === undefined ? '' : String(value)];
  });
  const isFormerMember = log.buyerName === null;
  return { ...Object.fromEntries(texts), metAt: localTime(log.metAt), isFormerMember };
}

/** An instant on the event's own clock, as a date-and-time input shows it. */
function localTime(instant: string | null | undefined): string {
  if (!instant) return '';
  const shown = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone(),
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return shown.format(new Date(instant)).replace(' ', 'T');
}
