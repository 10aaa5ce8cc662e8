/** The figures in the order of the dashboard and of the report. */
import type { FigureName } from '#domain/stats/figure-tables.ts';

export const sections = {
  people: [
    'applicationsByDay',
    'applicationsByCountry',
    'applicationsByState',
    'visitorsByDay',
    'visitorsByCountry',
  ],
  meetings: ['meetingsByState', 'answerTimes', 'slotUse', 'tableUse', 'noShows'],
  results: ['results', 'satisfaction', 'amountsByCountry', 'amountsByIndustry', 'amountsByCommittee'],
} as const satisfies Record<string, readonly FigureName[]>;

/** How many rows the plot of a long figure shows; its table has all. */
export const shownInPlot: Partial<Record<FigureName, number>> = {
  applicationsByCountry: 12,
  visitorsByCountry: 12,
  amountsByCountry: 8,
  amountsByIndustry: 8,
  amountsByCommittee: 8,
};
