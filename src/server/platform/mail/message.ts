/** A row of the outbox as a message. The same row makes the same message each time, so that a second copy is known for one. */
import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { calendarPart } from './calendar-part.ts';

export type OutboxRow = Selectable<Tables['outbox']>;

/** Columns in which a line of text is easily read; Hangul takes two. A word that is longer, such as a link, stays whole. */
const lineWidth = 76;

/** What every mail has, whatever it says; `id` names it. */
export const addressed = (from: string, to: string, id: string) => ({
  from,
  // As an object: an address that is parsed from text could name several people.
  to: { name: '', address: to },
  messageId: `<${id}@${/@([^\s@<>]+)>?$/.exec(from)?.[1] ?? 'localhost'}>`,
  disableFileAccess: true,
  disableUrlAccess: true,
});

export function messageOf(row: OutboxRow, from: string) {
  const seed = `${row.idx} ${row.createdAt} ${row.toEmail}`;
  return {
    ...addressed(from, row.toEmail, createHash('sha256').update(seed).digest('hex').slice(0, 32)),
    subject: row.subject,
    text: wrapped(row.body),
    ...calendarPart(row.calendar, from),
    date: new Date(row.createdAt),
    headers: {
      'Content-Language': row.locale,
      'Auto-Submitted': 'auto-generated',
      ...unsubscribeHeaders(row.unsubscribe),
    },
  };
}

/** One click in the mail program ends mails of this kind (RFC 8058). */
const unsubscribeHeaders = (address: string | null) =>
  address && {
    'List-Unsubscribe': `<${address}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };

const widthOf = (text: string) => [...text].reduce((sum, one) => sum + (one > '\u10ff' ? 2 : 1), 0);

/** Breaks long lines between words. */
export function wrapped(text: string): string {
  const wrapLine = (line: string) => {
    const lines = [''];
    for (const word of line.split(' ')) {
      const last = lines.at(-1) as string;
      if (last !== '' && widthOf(`${last} ${word}`) > lineWidth) lines.push(word);
      else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
    }
    return lines.join('\n');
  };
  return text.split(/\r?\n/).map(wrapLine).join('\n');
}
