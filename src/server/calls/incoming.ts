/** What comes with a call: its query and the event in it, its JSON body, or the body of an upload as it arrives. */
import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import type { Context } from 'hono';
import { eventAsked, eventParameter } from '#domain/event/event-address.ts';
import { HttpRefusal } from '../ground/http-refusal.ts';
import type { Incoming } from '../platform/storage/receive.ts';

export function queryOf(c: Context): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(c.req.queries()).map(([name, values]) => [
      name,
      values.length > 1 ? values : (values[0] ?? ''),
    ]),
  );
}

/**
 * The event that the query of any call may name: that of the page which sends it (docs/rules.md, E8). Undefined where it names none, or one
 * that can't be.
 */
export function pageEventOf(c: Context): number | undefined {
  const named = c.req.query(eventParameter);
  if (named === undefined) return undefined;
  const asked = eventAsked(new URLSearchParams({ [eventParameter]: named }));
  return asked === 'unknown' ? undefined : asked;
}

/** A body that names no event itself, in the one of the query. What the query says is judged with it. */
export function inPageEvent(c: Context, body: unknown): unknown {
  const named = c.req.query(eventParameter);
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  return named !== undefined && isObject ? { [eventParameter]: named, ...body } : body;
}

export function assertMultipart(c: Context): void {
  if (!/^multipart\/form-data\b/i.test(c.req.header('content-type') ?? ''))
    throw new HttpRefusal(415, 'media_type');
}

/** The front door hands the body on as it comes; a call within the process has it in its request. */
export function incomingOf(c: Context): Incoming {
  const { openBody } = (c.env ?? {}) as { openBody?: () => Readable };
  const length = Number(c.req.header('content-length') ?? Number.NaN);
  return {
    contentType: c.req.header('content-type') ?? '',
    contentLength: Number.isNaN(length) ? null : length,
    open: openBody ?? (() => Readable.fromWeb((c.req.raw.body ?? new Blob().stream()) as WebStream)),
  };
}

export async function bodyOf(c: Context): Promise<unknown> {
  // A form of another site can send text/plain or a form, never JSON with our header: this also refuses cross-site forms.
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? ''))
    throw new HttpRefusal(415, 'media_type');
  try {
    return await c.req.json();
  } catch {
    throw new HttpRefusal(400, 'not_json');
  }
}
