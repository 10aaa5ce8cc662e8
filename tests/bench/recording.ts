/** What our own calls do to the database, written down, so that the reference does the same and nothing else. */
import { CamelCasePlugin, Kysely } from 'kysely';
import type { Client } from '#api/client.ts';
import { nodeSqliteDialect } from '#server/db/node-sqlite.ts';
import type { Tables } from '#server/db/tables.ts';
import { composeApp } from '#tests/support/compose.ts';

export interface Recording {
  path: string;
  /** Whose call it was; undefined for a guest's. */
  token?: string | undefined;
  statements: { sql: string; parameters: readonly unknown[] }[];
  /** The answer as text. */
  answer: string;
}

/** An app over this SQLite file, and a way to write down one call of it. */
export function recorder(dataDir: string, now: string) {
  let statements: Recording['statements'] = [];
  const db = new Kysely<Tables>({
    dialect: nodeSqliteDialect(`${dataDir}/madang.sqlite`),
    plugins: [new CamelCasePlugin()],
    log: ({ query }) => {
      statements.push({ sql: query.sql, parameters: query.parameters });
    },
  });
  const app = composeApp(db, { dataDir }, now);
  return {
    close: () => db.destroy(),
    async record(
      path: string,
      token: string | undefined,
      call: (client: Client) => Promise<unknown>,
    ): Promise<Recording> {
      statements = [];
      const answer = JSON.stringify({
        resultCode: 0,
        resultMessage: 'success',
        ...((await call(app.client(token))) as object),
      });
      return { path, token, statements, answer };
    },
  };
}
