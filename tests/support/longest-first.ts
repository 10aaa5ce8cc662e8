import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest, so that none of them is left alone at the end. Vitest knows durations only of a machine that has run before. */
const longest = [
  'every-member-page',
  'every-page',
  'organiser-day',
  'styleguide',
  'plan-ask',
  'offline-work',
  'story',
  'planner-night',
  'schedule-grid',
  'client-drafts',
  'work-screens',
  'narrow-member-pages',
  'uploads',
  'paper-and-motion',
  'organiser-trial',
  'two-events',
  'two-events-kept',
  'confirmations',
  'ranking',
  'sudden-death',
  'contention',
  'mail-delivery',
  'full-disk',
  'password-queue',
  'visitor-hall-limits',
  'content-folder',
  'file-store-gone',
  'upload-siege',
  'upload-wire',
  'invitation-sheet',
  'shown-anew',
  'queue',
  'demonstration-files',
  'meeting-plan',
  'matching-model',
  'contracts',
  'bad-input',
  'migrate-together',
  'known-device',
  'counseling',
  'admission',
  'upload',
  'backup',
  'demonstration-start',
  'front-door-bodies',
  'upload-receive',
  'helpers-that-die',
];
const rank = ({ moduleId }: TestSpecification) => {
  const at = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return at < 0 ? longest.length : at;
};

/** Starts the files that take longest first, and the others in Vitest's order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}
