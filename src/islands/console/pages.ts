import type { AnswerOf } from '#api/index.ts';
import type { Permission } from '#domain/permission.ts';

type WaitingCounts = AnswerOf<'GET /manage/console/getCounts'>;

/** The texts of what stands on each page of the console. */
export type ShellArea = 'manage' | 'console';

/**
 * The pages of the console in the order of its menu, and the permission that opens each. A page that is added is listed here;
 * `count` names what waits there.
 */
export const pages = [
  {
    path: '/manage/participate',
    permission: 'participate',
    title: 'manage.participants.title',
    lead: 'manage.participants.lead',
    count: 'applications',
  },
  {
    path: '/manage/visitor',
    permission: 'participate',
    title: 'manage.visitors.title',
    lead: 'manage.visitors.lead',
  },
  {
    path: '/manage/matching',
    permission: 'matching',
    title: 'manage.meetings.title',
    lead: 'manage.meetings.lead',
    count: 'toPlace',
  },
  {
    path: '/manage/schedule',
    permission: 'matching',
    title: 'console.schedule',
    lead: 'console.scheduleLead',
  },
  {
    path: '/manage/tables',
    permission: 'matching',
    title: 'manage.tables.title',
    lead: 'manage.tables.lead',
  },
  {
    path: '/manage/board',
    permission: 'board',
    title: 'manage.boards.title',
    lead: 'manage.boards.lead',
  },
  {
    path: '/manage/event',
    permission: 'event',
    title: 'manage.event.title',
    lead: 'manage.event.lead',
  },
  {
    path: '/manage/permission',
    permission: 'admin',
    title: 'manage.permissions.title',
    lead: 'manage.permissions.lead',
  },
  {
    path: '/manage/audit',
    permission: 'admin',
    title: 'manage.audit.title',
    lead: 'manage.audit.lead',
  },
  {
    path: '/manage/outbox',
    permission: 'admin',
    title: 'manage.outbox.title',
    lead: 'manage.outbox.lead',
    count: 'failedMails',
  },
  {
    path: '/manage/health',
    permission: 'admin',
    title: 'manage.health.title',
    lead: 'manage.health.lead',
  },
] as const satisfies {
  path: string;
  permission: Permission;
  title: string;
  lead: string;
  count?: keyof WaitingCounts;
}[];

/** What waits on a page; null where nothing is counted, or nothing waits. */
export function waitingOn(page: (typeof pages)[number], counts: WaitingCounts | undefined): number | null {
  const count: keyof WaitingCounts | undefined = 'count' in page ? page.count : undefined;
  return (count && counts?.[count]) || null;
}
