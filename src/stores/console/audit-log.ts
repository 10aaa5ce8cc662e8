/** The audit of the event: a list that grows downwards, page by page by key, narrowed by what the address says. */
import { atom } from 'nanostores';
import type { AuditRow } from '#api/console/audit.ts';
import { memberId } from '#domain/account/member.ts';
import { auditActions, auditSubjects } from '#domain/common/audit.ts';
import { date, idx } from '#domain/common/fields.ts';
import { limits } from '#domain/common/limits.ts';
import { loader } from '../lib/loaded.ts';
import { api } from '../site/api.ts';

/** What is asked of the list; '' is no choice. */
export interface AuditAsked {
  /** Who did it, by log-in id. */
  id: string;
  action: (typeof auditActions)[number] | '';
  subject: (typeof auditSubjects)[number] | '';
  /** The number of the thing, with its kind. */
  subjectIdx: string;
  day: string;
}

const nothing: AuditAsked = { id: '', action: '', subject: '', subjectIdx: '', day: '' };
const names = Object.keys(nothing) as (keyof AuditAsked)[];

export function createAuditLog() {
  const $asked = atom<AuditAsked>(nothing);
  const list = loader<{ list: AuditRow[]; next: number | null }>();
  /** While older rows are on their way. */
  const $isGrowing = atom(false);

  function ask(before?: number) {
    const { id, action, subject, subjectIdx, day } = $asked.get();
    return api('GET /manage/audit/getList', {
      rows: limits.rows,
      ...(id ? { id } : {}),
      ...(action ? { action } : {}),
      ...(subject ? { subject } : {}),
      ...(subjectIdx ? { subjectIdx } : {}),
      ...(day ? { day } : {}),
      ...(before === undefined ? {} : { before }),
    });
  }

  const load = () => list.load(() => ask());

  /** Takes over what the address of the page says, as far as the list can be asked for it. */
  function readAddress(): void {
    const query = new URLSearchParams(location.search);
    const given = (name: keyof AuditAsked) => query.get(name) ?? '';
    const whole = (schema: typeof memberId | typeof date | typeof idx, name: keyof AuditAsked) =>
      schema.safeParse(given(name)).success ? given(name) : '';
    $asked.set({
      id: whole(memberId, 'id'),
      action: auditActions.find((one) => one === given('action')) ?? '',
      subject: auditSubjects.find((one) => one === given('subject')) ?? '',
      subjectIdx: whole(idx, 'subjectIdx'),
      day: whole(date, 'day'),
    });
    void load();
  }

  /** The address of the list as asked. */
  function hrefOf(asked: AuditAsked): string {
    const query = new URLSearchParams();
    for (const name of names) if (asked[name]) query.set(name, asked[name]);
    return query.size === 0 ? '?' : `?${query}`;
  }

  /** Shows the list as asked; the browser's back button leads back. */
  function goTo(asked: AuditAsked): void {
    history.pushState(null, '', hrefOf(asked));
    readAddress();
  }

  /** Adds the following page below. */
  async function more(): Promise<void> {
    const shown = list.$state.get();
    if (shown.state !== 'ready' || shown.data.next === null) return;
    $isGrowing.set(true);
    try {
      const { data } = await ask(shown.data.next);
      list.change((now) =>
        now.next === shown.data.next ? { list: [...now.list, ...data.list], next: data.next } : now,
      );
    } finally {
      $isGrowing.set(false);
    }
  }

  return { $asked, nothing, $list: list.$state, $isGrowing, load, readAddress, hrefOf, goTo, more };
}
export type AuditLog = ReturnType<typeof createAuditLog>;
