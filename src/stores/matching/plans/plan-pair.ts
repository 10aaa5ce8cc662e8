/** One pair of a plan, with all that its list says of it. */
import type { MeetingPlanMeeting } from '#api/matching/plans/plan-parts.ts';
import { limits } from '#domain/common/limits.ts';
import { loader } from '../../lib/loaded.ts';
import { api } from '../../site/api.ts';
import type { Comparison, PairIn } from './one-plan.ts';

export function createPlanPair(planIdx: number, { companyIdx, buyerIdx }: PairIn) {
  const pair = loader<MeetingPlanMeeting | undefined>();
  /** Among those of the buyer, page by page until it is there. */
  const ask = async () => {
    for (let page = 1; ; page++) {
      const answer = await api('GET /manage/meetingPlan/getMeetings', {
        planIdx,
        participateIdx: buyerIdx,
        rows: limits.rowsMax,
        page,
      });
      const data = answer.data.find(({ company }) => company.participateIdx === companyIdx);
      if (data || page * limits.rowsMax >= answer.totalCount) return { ...answer, data };
    }
  };
  return { $pair: pair.$state, load: () => pair.load(ask), refresh: () => pair.refresh(ask) };
}

/** A plan beside another one; without one beside what stands. */
export function createComparison(planIdx: number, withPlanIdx: number | undefined) {
  const comparison = loader<Comparison>();
  const asked = { planIdx, ...(withPlanIdx !== undefined && { withPlanIdx }) };
  return {
    $comparison: comparison.$state,
    load: () => comparison.load(() => api('GET /manage/meetingPlan/compare', asked)),
  };
}
