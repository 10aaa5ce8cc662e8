/** Where a buyer's firm stands on the web. Its industries are rows of participate_choice. */
export function up(): string[] {
  return [`alter table buyer add column website text`];
}
