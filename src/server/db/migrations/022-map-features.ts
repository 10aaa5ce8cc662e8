/** The features of a hall's map are named as the wire names them. */
export function up(): string[] {
  return [`alter table hall rename column things to features`];
}
