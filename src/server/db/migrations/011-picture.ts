/** How large a picture is, so that pages keep its place before it has come. Null for what is no picture. */
export function up(): string[] {
  return [
    `alter table file add column width integer check (width > 0)`,
    `alter table file add column height integer check (height > 0)`,
  ];
}
