/** The mails of the event: those that wait, were sent or failed. */

import type { AnswerOf } from '#api/index.ts';
import { limits } from '#domain/common/limits.ts';
import { refreshCounts } from '../console/console.ts';
import { type Asked, listAddress } from '../lib/list-address.ts';
import { loader } from '../lib/loaded.ts';
import { api } from '../site/api.ts';

export type MailRow = AnswerOf<'GET /manage/mail/getList'>[number];
export const mailStatuses = ['', 'waiting', 'failed', 'held', 'sent', 'ended'] as const;
const choices = { status: mailStatuses, order: ['subject'] } as const;
export type OutboxAsked = Asked<typeof choices>;

export function createOutbox() {
  const address = listAddress(choices);
  const list = loader<MailRow[]>();

  function load(): Promise<void> {
    const { status, order, keywords, page } = address.$asked.get();
    const asked = {
      keywords,
      page,
      rows: limits.rows,
      ...(status !== '' && { status }),
      ...(order && { listOrder: order }),
    };
    return list.load(() => api('GET /manage/mail/getList', asked));
  }

  /** Shows what the query of the address says. */
  function readAddress(): void {
    address.read();
    void load();
  }

  function goTo(asked: OutboxAsked): void {
    history.pushState(null, '', address.hrefOf(asked));
    readAddress();
  }

  /** Sends a mail again that was given up. */
  async function retry(mailIdx: number): Promise<void> {
    await api('POST /manage/mail/retry', { mailIdx });
    await load();
    void refreshCounts();
  }

  return {
    $asked: address.$asked,
    nothing: address.nothing,
    $list: list.$state,
    load,
    readAddress,
    goTo,
    retry,
  };
}
export type Outbox = ReturnType<typeof createOutbox>;
