/** The passes of those who registered on this device, so that its home page opens them. */
import type { RegisteredVisitor } from '#api/visitor/visitor.ts';
import { isLike, kept, storageKeys } from '../lib/storage.ts';
import { api } from '../site/api.ts';
import { $event } from '../site/event.ts';

export interface KeptPass
  extends Pick<RegisteredVisitor, 'visitorName' | 'visitorNameEn' | 'code' | 'token'> {
  eventIdx: number;
  /** Milliseconds since 1970: some time after the event it is forgotten. */
  until: number;
}

/** As many as register together. */
const most = 20;
const dayMs = 86_400_000;

const isPass = isLike({ eventIdx: 0, code: '', token: '', visitorName: '', visitorNameEn: '', until: 0 });
const $passes = kept<KeptPass[]>(
  storageKeys.visitorPass,
  undefined,
  (value) => Array.isArray(value) && value.every(isPass),
);

const set = (passes: readonly KeptPass[]) => $passes.set(passes.length === 0 ? undefined : [...passes]);

/** Those that are good still, of one event; what is over is forgotten. */
export function passesOf(eventIdx: number): KeptPass[] {
  const all = $passes.get() ?? [];
  const good = all.filter(({ until }) => until > Date.now());
  if (good.length < all.length) set(good);
  return good.filter((one) => one.eventIdx === eventIdx);
}

/** Keeps the passes of a registration, the newest first. Whoever registers may not have the event: the page asked for it once, and it may not have come. */
export async function keepPasses(registered: readonly RegisteredVisitor[]): Promise<void> {
  const event = $event.get() ?? (await api('GET /event/getDetail', {}).catch(() => undefined))?.data;
  const lastDay = event?.days.at(-1);
  if (!event || !lastDay) return;
  const until = Date.parse(lastDay.endsAt) + dayMs;
  const passes = registered.map(({ visitorName, visitorNameEn, code, token }) => ({
    visitorName,
    visitorNameEn,
    code,
    token,
    eventIdx: event.eventIdx,
    until,
  }));
  set([...passes, ...($passes.get() ?? [])].slice(0, most));
}

/** Forgets one, by its code or by the token of its link: it was cancelled, or its reader says so. */
export function forgetPass(which: { code: string } | { token: string }): void {
  const [[name, value]] = Object.entries(which) as [['code' | 'token', string]];
  set(($passes.get() ?? []).filter((one) => one[name] !== value));
}

/** One was changed or read: its names, and its link where that was replaced by a new one. */
export function renewPass({
  code,
  visitorName,
  visitorNameEn,
  token,
}: Omit<KeptPass, 'eventIdx' | 'until' | 'token'> & { token?: string | undefined }): void {
  const newest = { visitorName, visitorNameEn, ...(token !== undefined && { token }) };
  if ($passes.get()?.some((one) => one.code === code))
    set(($passes.get() ?? []).map((one) => (one.code === code ? { ...one, ...newest } : one)));
}
