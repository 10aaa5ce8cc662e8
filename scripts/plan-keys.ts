/** The keys that the screens of plans make from values (`made-keys.ts`). */
import {
  meetingPlanChanges,
  meetingPlanRunStates,
  meetingPlanScopes,
  meetingPlanStates,
  stayedHelps,
  stayedWhys,
} from '../src/domain/matching/meeting-plan.ts';
import { claimObstacles } from '../src/domain/matching/obstacles.ts';
import { promisees, promiseStates, whatIfKinds } from '../src/domain/matching/plan-question.ts';
import { criteria } from '../src/domain/schedule/criteria.ts';
import { sizeParts } from '../src/domain/schedule/size.ts';

export const planKeys: Readonly<Record<string, readonly string[]>> = {
  'plans.ready.tooLarge.{}': sizeParts,
  'plans.make.{}': meetingPlanScopes,
  'plans.make.{}Hint': meetingPlanScopes,
  'plans.state.{}': meetingPlanStates,
  'plans.run.{}': meetingPlanRunStates,
  'plans.counts.{}': ['up', 'down'],
  'plans.counts.name.{}': criteria,
  'plans.counts.about.{}': criteria,
  'plans.result.{}': [
    'proven',
    'best',
    'infeasible',
    'must',
    'weight',
    'least',
    'otherTimes',
    'breaks',
    'metres',
    'changes',
    'seconds',
  ],
  'plans.tab.{}': ['grid', 'meetings', 'unplaced', 'fairness', 'compare'],
  'plans.view.{}': ['plans', 'ask'],
  'plans.ask.to.{}': promisees,
  'plans.ask.asked.{}': promisees,
  'plans.ask.answer.{}': promiseStates,
  'plans.ask.kind.{}': whatIfKinds,
  'plans.ask.notPossible.{}': whatIfKinds,
  'plans.change.{}': meetingPlanChanges,
  'plans.why.{}': ['always', 'asPlaced'],
  'plans.fair.{}': ['wishes', 'wantedBy', 'meetings', 'wishedMeetings', 'meanRank', 'breaks', 'metres'],
  'plans.fair.medianOf.{}': ['company', 'buyer'],
  'plans.compare.{}': ['onlyHere', 'onlyThere', 'moved', 'table', 'same'],
  'plans.stayedHelp.{}': stayedHelps,
  'plans.stayed.{}': stayedWhys.filter((why) => !claimObstacles.some((one) => one === why)),
};
