/** The pairs of a plan as a list: what is new, moved, without a place or lost, or one participant's; and how fair it is. */
import { atom } from 'nanostores';
import type { AnswerOf } from '#api/index.ts';
import type { MeetingPlanMeeting } from '#api/matching/plans/plan-parts.ts';
import { limits } from '#domain/common/limits.ts';
import type { MeetingPlanChange, MeetingPlanOutcome } from '#domain/matching/meeting-plan.ts';
import type { Locale } from '#i18n/locales.ts';
import { loader } from '../../lib/loaded.ts';
import { api } from '../../site/api.ts';
import { saveDownload } from '../../site/download.ts';

export interface PlanMeetingsAsked {
  changes: readonly MeetingPlanChange[];
  outcome?: MeetingPlanOutcome | undefined;
  /** One participant, with the name for the line that says so. */
  of?: { participateIdx: number; name: string } | undefined;
  keywords: string;
  page: number;
}

export function createPlanMeetings(planIdx: number, opens: Partial<PlanMeetingsAsked> = {}) {
  const list = loader<MeetingPlanMeeting[]>();
  const nothing: PlanMeetingsAsked = { changes: [], keywords: '', page: 1, ...opens };
  const $asked = atom<PlanMeetingsAsked>(nothing);
  const ask = () => {
    const { changes, outcome, of, keywords, page } = $asked.get();
    return api('GET /manage/meetingPlan/getMeetings', {
      planIdx,
      keywords,
      page,
      rows: limits.rows,
      ...(changes.length > 0 && { changes: [...changes] }),
      ...(outcome && { outcome }),
      ...(of && { participateIdx: of.participateIdx }),
    });
  };
  const load = () => list.load(ask);
  const refresh = () => list.refresh(ask);
  function goTo(asked: PlanMeetingsAsked): void {
    $asked.set(asked);
    void load();
  }
  return { $list: list.$state, $asked, nothing, load, refresh, goTo };
}
export type PlanMeetings = ReturnType<typeof createPlanMeetings>;

export type Fairness = AnswerOf<'GET /manage/meetingPlan/getFairness'>;

/** `planIdx` undefined: of what stands. */
export function createFairness(planIdx: number | undefined) {
  const fairness = loader<Fairness>();
  const of = planIdx === undefined ? {} : { planIdx };
  return {
    $fairness: fairness.$state,
    load: () => fairness.load(() => api('GET /manage/meetingPlan/getFairness', of)),
    download: (format: 'xlsx' | 'csv', language: Locale) =>
      saveDownload('GET /manage/meetingPlan/exportFairness', { ...of, format, language }),
  };
}
