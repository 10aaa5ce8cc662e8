/** What changed for the member (`/matching/notices`): one page of it, which counts as read once it is shown. */
import { atom } from 'nanostores';
import type { Notice } from '#api/notice/notice.ts';
import { limits } from '#domain/common/limits.ts';
import { loader } from '../lib/loaded.ts';
import { api } from '../site/api.ts';
import { $member } from '../site/session.ts';

export const noticeRows = limits.rows;

export function createNotices() {
  const $page = atom(1);
  const notices = loader<Notice[]>();

  const ask = () => api('GET /notice/getList', { page: $page.get(), rows: noticeRows });

  async function load(): Promise<void> {
    await notices.load(ask);
    await markRead();
  }

  /** Takes in what came meanwhile. */
  async function refresh(): Promise<void> {
    await notices.refresh(ask);
    await markRead();
  }

  async function markRead(): Promise<void> {
    const shown = notices.$state.get();
    if (shown.state !== 'ready' || !shown.data.some(({ isRead }) => !isRead)) return;
    // Those on later pages are older, and the newest that is shown counts for all of them.
    const noticeIdx = Math.max(...shown.data.map((notice) => notice.noticeIdx));
    await api('POST /notice/read', { noticeIdx }).then(
      () => {
        const member = $member.get();
        if (member && $page.get() === 1) $member.set({ ...member, unreadNotices: 0 });
      },
      // They stay unread, and are marked at the next visit.
      () => undefined,
    );
  }

  function turnTo(page: number): void {
    $page.set(page);
    void load();
  }

  return { $page, $notices: notices.$state, load, refresh, turnTo };
}
