/** A page of a list with the count of the whole; its rows as the JSON in which they are answered, maybe more than once. */
export class Listed<T> {
  readonly json: string;
  readonly totalCount: number;
  declare readonly of: T;
  constructor(rows: T, totalCount: number) {
    this.json = JSON.stringify(rows);
    this.totalCount = totalCount;
  }
}
