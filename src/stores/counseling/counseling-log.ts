/**
 * Writing and changing a consultation log (`/counseling/add`, `/counseling/detail/{idx}`). What is typed outlives a closed
 * tab and a lost connection as a draft under `counselingMatching`, one for each meeting, walk-in or log, until it is saved.
 */
import type { Confirmation } from '#api/counseling/amount-confirmation.ts';
import type { Counseling } from '#api/counseling/counseling.ts';
import type { Product } from '#api/participation/product.ts';
import { nameIn } from '#domain/common/language.ts';
import { limits } from '#domain/common/limits.ts';
import { decimal, grouped } from '#domain/common/numbers/amount-text.ts';
import type { Currency } from '#domain/common/numbers/currencies.ts';
import { dayIn } from '#domain/day/day.ts';
import {
  type ListedRate,
  newestRates,
  type Rates,
  rateOf,
  ratesOn,
} from '#domain/exchange-rate/exchange-rate.ts';
import type { Locale } from '#i18n/locales.ts';
import { forgetFilesOf } from '../file/sent-files.ts';
import { createForm } from '../lib/form.ts';
import { loader } from '../lib/loaded.ts';
import { isLike, isSafe, kept, storageKeys } from '../lib/storage.ts';
import { judgedAsSent } from '../lib/upload/file-refs.ts';
import { api } from '../site/api.ts';
import { isWithoutNetwork } from '../site/offline.ts';
import { $member } from '../site/session.ts';
import {
  blankLog,
  keyOf,
  type LogValues,
  logSchema,
  type Subject,
  sendLog,
  zone,
} from './counseling-log-values.ts';
import { localTime, meetingValues } from './counseling-prefill.ts';
import { discardUnsent, keepUnsent, type UnsentLog, unsentOf } from './unsent.ts';

export type { LogValues, Subject } from './counseling-log-values.ts';

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

/** Whether the server has the log, or this browser keeps it until there is a network. */
export type Saved = 'sent' | 'kept';

/** What the form needs beside its values. */
interface Opened {
  products: Product[];
  rates: Rates;
  /** Whom the meeting was with; '' of a walk-in and of someone who has left. */
  about: string;
  /** The log that the meeting of a new one has already; null without one. */
  existing: number | null;
  /** No meeting says whom one met. */
  isWalkIn: boolean;
  hasDraft: boolean;
  /** What is shown was written without a network, and is not sent yet. */
  isWaiting: boolean;
  /** The buyer's word on the contract of a saved log, and whether they may be asked. */
  confirmation: Confirmation | null;
  mayAskAmount: boolean;
}

/** The form of one log. `own` is the company's participation, whose products it offers. */
export function createCounselingLog(subject: Subject, own: number, locale: Locale) {
  const counselingIdx = 'counselingIdx' in subject ? subject.counselingIdx : undefined;
  const matchingIdx = 'matchingIdx' in subject ? subject.matchingIdx : undefined;
  const draft = draftOf(keyOf(subject));
  const opened = loader<Opened>();
  let products: Product[] = [];
  let rates: ListedRate[] = [];
  let mainProduct = '';
  const form = createForm({
    schema: judgedAsSent(logSchema),
    initial: blankLog(),
    draft: { store: draft },
    isKept: () => isSafe(storageKeys.counselingMatching),
    async send(_, key): Promise<Saved> {
      const values = form.$values.get() as LogValues;
      const log = { id: keyOf(subject, key), subject, values, key: waiting?.key ?? key, at: Date.now() };
      // What waits already may have been heard by the server: it is sent with what it was sent with before.
      const isKept = (error?: unknown) =>
        (error === undefined || isWithoutNetwork(error) || !navigator.onLine) && keepUnsent(log);
      if (!navigator.onLine && (await isKept())) return 'kept';
      try {
        await sendLog(subject, values, log.key);
      } catch (error) {
        if (await isKept(error)) return 'kept';
        throw error;
      }
      if (waiting) await discardUnsent(waiting.id);
      void forgetFilesOf(values);
      return 'sent';
    },
  });
  /** What was written of the same meeting or log without a network, and waits to be sent. */
  let waiting: UnsentLog | undefined;

  // What a log is filled with when it opens is no change of the writer's, and no draft.
  let isOpening = false;
  form.$values.listen((now, before) => {
    if (isOpening) return;
    const next = follow(before as LogValues, now as LogValues);
    for (const [name, value] of Object.entries(next)) form.set(name, value);
  });

  /** The organiser's rate on the day on which they met. */
  const listedAt = ({ currency, metAt }: LogValues) =>
    rateOf(ratesOn(rates, metAt.slice(0, 10) || dayIn(zone(), new Date())), currency as Currency);

  /** What follows from a change: the rate of another currency, the day of another rate, the name of other products. */
  function follow(before: LogValues, now: LogValues): Partial<LogValues> {
    const isChanged = (name: keyof LogValues) => now[name] !== before[name];
    if (isChanged('currency') && !isChanged('rateToUsd')) {
      const rate = listedAt(now);
      return { rateToUsd: rate ? decimal(rate.toUsd) : '', rateDay: rate?.day ?? '' };
    }
    if (isChanged('rateToUsd') && !isChanged('rateDay') && !isChanged('currency')) {
      const rate = listedAt(now);
      const isListed = now.rateToUsd === (rate && decimal(rate.toUsd));
      return { rateDay: isListed ? (rate?.day ?? '') : dayIn(zone(), new Date()) };
    }
    // A new log that uses a listed rate uses that of the day on which they met.
    if (isChanged('metAt') && counselingIdx === undefined && before.rateToUsd !== '') {
      const rate = listedAt(now);
      const last = listedAt(before);
      const wasListed = last !== null && before.rateToUsd === decimal(last.toUsd);
      if (rate && wasListed) return { rateToUsd: decimal(rate.toUsd), rateDay: rate.day ?? '' };
    }
    // A name that was typed stays.
    const isOurs = ['', mainProduct, namesOf(before.productIdxs)].includes(now.productName);
    if (isChanged('productIdxs') && !isChanged('productName') && isOurs)
      return { productName: namesOf(now.productIdxs) || mainProduct };
    return {};
  }

  const namesOf = (idxs: readonly string[]) =>
    products
      .filter(({ productIdx }) => idxs.includes(String(productIdx)))
      .map((product) => nameIn(locale, product))
      .join(', ')
      .slice(0, limits.text);

  /** Fetches what the log is about and fills the form; a draft of an earlier visit comes back with the form (`restore`). */
  function open(): Promise<void> {
    return opened.load(async () => {
      const [log, meeting, offered, listed] = await Promise.all([
        counselingIdx === undefined ? undefined : api('GET /counseling/getDetail', { counselingIdx }),
        matchingIdx === undefined ? undefined : api('GET /matching/getDetail', { matchingIdx }),
        api('GET /product/getList', { participateIdx: own, rows: limits.rowsMax }),
        // Without them the rate is the writer's to enter.
        api('GET /counseling/getRates', {}).catch(() => ({ data: [] })),
      ]);
      products = offered.data;
      rates = listed.data;
      let values = { ...blankLog(), ...(log ? valuesOf(log.data) : {}) };
      if (meeting) {
        const from = await meetingValues(meeting.data, products, own, locale);
        mainProduct = from.mainProduct;
        values = { ...values, ...from.values, productName: namesOf(from.values.productIdxs) || mainProduct };
      }
      waiting = await unsentOf(keyOf(subject));
      if (waiting) values = { ...values, ...waiting.values };
      isOpening = true;
      form.reset(values);
      isOpening = false;
      const { matchingIdx: of, buyerCompanyName, buyerName } = form.$values.get() as LogValues;
      const isWalkIn = of === null;
      const about = isWalkIn ? '' : [buyerCompanyName, buyerName].filter(Boolean).join(' · ');
      const hasDraft = draft.get() !== undefined;
      const { confirmation = null, mayAskAmount = false } = log?.data ?? {};
      const isWaiting = waiting !== undefined;
      const filled = {
        products,
        rates: newestRates(rates),
        about,
        existing: meeting?.data.counselingIdx ?? null,
        isWalkIn,
        hasDraft,
        isWaiting,
        confirmation,
        mayAskAmount,
      };
      return { data: filled, totalCount: 1 };
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

function valuesOf(log: Counseling): Partial<LogValues> {
  const texts = Object.keys(blankLog()).map((name) => {
    const value = log[name as keyof Counseling];
    if (name === 'matchingIdx' || name === 'nameCardFileIdx') return [name, value];
    if (name.startsWith('amount')) return [name, value === 0 ? '' : grouped(String(value))];
    if (Array.isArray(value)) return [name, value.map(String)];
    if (typeof value === 'number') return [name, decimal(value)];
    return [name, value === null || value === undefined ? '' : String(value)];
  });
  const isFormerMember = log.buyerName === null;
  return {
    ...Object.fromEntries(texts),
    metAt: localTime(log.metAt),
    isFormerMember,
    isAmountConfirmed: false,
  };
}
