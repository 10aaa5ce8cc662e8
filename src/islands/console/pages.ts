import type { AnswerOf } from '#api/index.ts';
import type { Permission } from '#domain/common/permission.ts';

type WaitingCounts = AnswerOf<'GET /manage/console/getCounts'>;

/** The texts of what stands on each page of the console. */
export type ShellArea = 'manage' | 'console';

/** What the overview puts together, in its order. */
export const groups = ['people', 'meetings', 'results', 'event', 'system'] as const;

/**
 * The pages of the console in the order of its menu, and the permission that opens each. A page that is added is listed here;
 * `counts` names what waits there, `also` a way that the overview shows beside it.
 */
export const pages = [
  {
    path: '/manage/participate',
    group: 'people',
    permission: 'participate',
    title: 'manage.participants.title',
    lead: 'manage.participants.lead',
    counts: ['applications', 'nameChanges'],
    also: { path: '/manage/participate/import', title: 'manage.participants.import' },
  },
  {
    path: '/manage/member',
    group: 'people',
    permission: ['admin', 'participate'],
    title: 'manage.members.title',
    lead: 'manage.members.lead',
  },
  {
    path: '/manage/mail',
    group: 'people',
    permission: 'participate',
    title: 'manage.mails.title',
    lead: 'manage.mails.lead',
  },
  {
    path: '/manage/visitor',
    group: 'people',
    permission: 'participate',
    title: 'manage.visitors.title',
    lead: 'manage.visitors.lead',
  },
  {
    path: '/manage/matching',
    group: 'meetings',
    permission: 'matching',
    title: 'manage.meetings.title',
    lead: 'manage.meetings.lead',
    counts: ['toPlace', 'declined'],
  },
  {
    path: '/manage/pairs',
    group: 'meetings',
    permission: 'matching',
    title: 'manage.pairs.title',
    lead: 'manage.pairs.lead',
  },
  {
    path: '/manage/ranking',
    group: 'meetings',
    permission: 'matching',
    title: 'manage.rankings.title',
    lead: 'manage.rankings.lead',
  },
  {
    path: '/manage/plans',
    group: 'meetings',
    permission: 'matching',
    title: 'manage.plans.title',
    lead: 'manage.plans.lead',
  },
  {
    path: '/manage/schedule',
    group: 'meetings',
    permission: 'matching',
    title: 'console.schedule',
    lead: 'console.scheduleLead',
  },
  {
    path: '/manage/tables',
    group: 'meetings',
    permission: ['matching', 'event'],
    title: 'manage.tables.title',
    lead: 'manage.tables.lead',
  },
  {
    path: '/manage/counseling',
    group: 'results',
    permission: 'counseling',
    title: 'console.logs',
    lead: 'console.logsLead',
  },
  {
    path: '/manage/stats',
    group: 'results',
    permission: 'stats',
    title: 'console.stats',
    lead: 'console.statsLead',
  },
  {
    path: '/manage/board',
    group: 'event',
    permission: 'board',
    title: 'manage.boards.title',
    lead: 'manage.boards.lead',
  },
  {
    path: '/manage/event',
    group: 'event',
    permission: 'event',
    title: 'manage.event.title',
    lead: 'manage.event.lead',
  },
  {
    path: '/manage/forms',
    group: 'event',
    permission: 'event',
    title: 'manage.forms.title',
    lead: 'manage.forms.lead',
  },
  {
    path: '/manage/booth',
    group: 'event',
    permission: 'event',
    title: 'manage.booths.title',
    lead: 'manage.booths.lead',
  },
  {
    path: '/manage/rates',
    group: 'results',
    permission: ['event', 'counseling'],
    title: 'manage.rates.title',
    lead: 'manage.rates.lead',
  },
  {
    path: '/manage/site',
    group: 'system',
    permission: 'famppy',
    title: 'manage.site.title',
    lead: 'manage.site.lead',
  },
  {
    path: '/manage/pages',
    group: 'system',
    permission: 'famppy',
    title: 'manage.pages.title',
    lead: 'manage.pages.lead',
  },
  {
    path: '/manage/permission',
    group: 'system',
    permission: 'admin',
    title: 'manage.permissions.title',
    lead: 'manage.permissions.lead',
  },
  {
    path: '/manage/audit',
    group: 'system',
    permission: 'admin',
    title: 'manage.audit.title',
    lead: 'manage.audit.lead',
  },
  {
    path: '/manage/outbox',
    group: 'system',
    permission: 'admin',
    title: 'manage.outbox.title',
    lead: 'manage.outbox.lead',
    counts: ['failedMails'],
  },
  {
    path: '/manage/health',
    group: 'system',
    permission: 'admin',
    title: 'manage.health.title',
    lead: 'manage.health.lead',
  },
] as const satisfies {
  path: string;
  group: (typeof groups)[number];
  permission: Permission | readonly Permission[];
  title: string;
  lead: string;
  also?: { path: string; title: string };
  counts?: readonly (keyof WaitingCounts)[];
}[];

/** The changed names wait among the approved companies, the rest where its page opens. */
export const changesPath = '/manage/participate?state=COMPLETE&type=COMPANY';

/** Where a page shows what waits by a filter. */
const narrowedPaths: Partial<Record<keyof WaitingCounts, string>> = {
  nameChanges: changesPath,
  declined: '/manage/matching?state=cancel&arranged=declined',
};

/** What waits on a page, each kind with the way to it. */
export function waysToWaiting(page: (typeof pages)[number], counts: WaitingCounts | undefined) {
  const names: readonly (keyof WaitingCounts)[] = 'counts' in page ? page.counts : [];
  return names.flatMap((name) => {
    const count = counts?.[name];
    return count ? [{ name, count, path: narrowedPaths[name] ?? page.path }] : [];
  });
}

/** How much waits on a page; null where nothing is counted, or nothing waits. */
export function waitingOn(page: (typeof pages)[number], counts: WaitingCounts | undefined): number | null {
  return waysToWaiting(page, counts).reduce((sum, { count }) => sum + count, 0) || null;
}
