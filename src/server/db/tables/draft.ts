/** The table of 028-draft. */
export interface DraftTables {
  applicationDraft: {
    memberIdx: number;
    eventIdx: number;
    /** JSON of the form's values, without passwords and consents. */
    content: string;
    version: number;
    savedAt: string;
  };
}
