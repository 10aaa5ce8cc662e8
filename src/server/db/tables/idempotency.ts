/** The table of 027-idempotency. */
export interface IdempotencyTables {
  idempotency: {
    /** Of the caller and the key. */
    keyHash: string;
    /** Of the call and its request, keyed with the key. */
    requestHash: string;
    createdIdx: number | null;
    createdAt: string;
  };
}
