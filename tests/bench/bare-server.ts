/**
 * The reference: a Hono app that runs the recorded SQL of each call as prepared statements, with no checks and no logs,
 * and answers the recorded text. Arguments: the SQLite file, and a file of recordings.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import type { Recording } from './recording.ts';

const [file, recorded] = process.argv.slice(2) as [string, string];
const database = new DatabaseSync(file, { enableForeignKeyConstraints: true });
database.exec('pragma journal_mode = wal; pragma synchronous = full');
const statements = new Map<string, StatementSync>();
const prepared = (sql: string) => {
  const known = statements.get(sql) ?? database.prepare(sql);
  statements.set(sql, known);
  return known;
};

const { reads, writes } = JSON.parse(readFileSync(recorded, 'utf8')) as {
  reads: Recording[];
  writes: Recording[];
};
const run = ({ statements: list }: Recording) => {
  for (const { sql, parameters } of list) prepared(sql).all(...(parameters as SQLInputValue[]));
};
const app = new Hono();
for (const path of new Set(reads.map((recording) => recording.path))) {
  const ofMember = reads.find((recording) => recording.path === path && recording.token);
  const ofGuest = reads.find((recording) => recording.path === path && !recording.token);
  app.get(path, (context) => {
    const recording = (context.req.header('authorization') ? ofMember : ofGuest) as Recording;
    run(recording);
    return context.body(recording.answer, 200, { 'content-type': 'application/json' });
  });
}
let next = 0;
app.post('/api/matching/approve', async (context) => {
  await context.req.json();
  const recording = writes[next++] as Recording;
  run(recording);
  return context.body(recording.answer, 200, { 'content-type': 'application/json' });
});

const server = createServer(getRequestListener(app.fetch));
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`Madang is open at http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
