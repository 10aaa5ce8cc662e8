/** What came of a meeting, as its log says it. Apart from the schema, so that a list of logs needs no code that judges one. */
export const counselingTypes = [
  'SIMPLE_INTRO',
  'ADD_DATA_AGREE',
  'ADD_COUNSELING',
  'NEED_TRANSACTION',
  'AGREE_SAMPLE',
  'EXISTING_MEETING',
  'AGREE_TRANSACTION',
  'MISS_MATCHING',
] as const;
export type CounselingType = (typeof counselingTypes)[number];
