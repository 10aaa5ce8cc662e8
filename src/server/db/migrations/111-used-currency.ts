/** How many consultation logs are in each currency is told to managers who take one off what forms offer (docs/rules/site.md, I10). */
export function up(): string[] {
  return [`create index counseling_currency on counseling (currency)`];
}
