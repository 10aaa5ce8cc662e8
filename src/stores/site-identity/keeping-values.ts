/** Laws and periods, as managers enter them (`/manage/site`; docs/rules/site.md, I12). */
import { type Keeping, type Period, periods, type SaidKeeping } from '#domain/site/keeping.ts';

export interface KeepingValues {
  laws: string[];
  retention: Record<Period, string>;
}

/** What stands in the fields of laws and periods. */
export const keepingValuesOf = ({ laws, retention }: Keeping): KeepingValues => ({
  laws: [...laws],
  retention: Object.fromEntries(periods.map((of) => [of, String(retention[of])])) as Record<Period, string>,
});

const sorted = (laws: SaidKeeping['laws']) => JSON.stringify(laws?.toSorted());

/** What is sent of them: null where it is as the file says, whose values are `filed`. */
export const ownKeeping = (said: SaidKeeping, filed: SaidKeeping): SaidKeeping => ({
  laws: sorted(said.laws) === sorted(filed.laws) ? null : said.laws,
  retention: JSON.stringify(said.retention) === JSON.stringify(filed.retention) ? null : said.retention,
});
