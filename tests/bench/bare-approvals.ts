/**
 * The reference of `approvals`: a server of `node:http` that runs one transaction for each request, with the inserts and the update that an
 * approval makes, as prepared statements on the same tables with the same keys and the same durability; it knows the place beforehand,
 * asks for nothing, checks nothing and tells nobody. Arguments: 'sqlite' and the file, or 'postgres' and the address.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import type { Request } from './large-event.ts';

type Placed = Request & { tableIdx: number; tableNo: number };

const [kind, place] = process.argv.slice(2) as ['sqlite' | 'postgres', string];

const statements = {
  busy: `insert into busy (slot_idx, representative_idx, participate_idx, lane, matching_idx)
    values ($1, $2, $2, 1, $4), ($1, $3, $3, 1, $4)`,
  tableSlot: 'insert into table_slot (slot_idx, table_idx, matching_idx) values ($1, $2, $3)',
  placement: `insert into placement
      (matching_idx, event_idx, slot_idx, company_idx, buyer_idx, company_rep_idx, buyer_rep_idx, table_idx, created_at)
    values ($1, $2, $3, $4, $5, $4, $5, $6, $7)`,
  matching: `update matching set state = 'complete', type = 'offline', updated_at = $2 where idx = $1`,
  notice: `insert into notice (event_idx, matching_idx, kind, member_idx, starts_at, table_no, sequence, created_at)
    values ($1, $2, 'meetingConfirmed', $3, $4, $6, 0, $5)`,
} as const;

type Step = [name: keyof typeof statements, values: (string | number)[]];

function stepsOf(request: Placed): Step[] {
  const { matchingIdx, eventIdx, slotIdx, companyIdx, buyerIdx, tableIdx, toMemberIdx, startsAt, tableNo } =
    request;
  const at = new Date().toISOString();
  return [
    ['busy', [slotIdx, companyIdx, buyerIdx, matchingIdx]],
    ['tableSlot', [slotIdx, tableIdx, matchingIdx]],
    ['placement', [matchingIdx, eventIdx, slotIdx, companyIdx, buyerIdx, tableIdx, at]],
    ['matching', [matchingIdx, at]],
    ['notice', [eventIdx, matchingIdx, toMemberIdx, startsAt, at, tableNo]],
  ];
}

function onSqlite(): (request: Placed) => Promise<void> {
  const database = new DatabaseSync(place, { enableForeignKeyConstraints: true, timeout: 5000 });
  database.exec('pragma journal_mode = wal; pragma synchronous = full');
  const prepared = new Map(
    Object.entries(statements).map(([name, sql]) => [name, database.prepare(sql.replaceAll('$', '?'))]),
  );
  return async (request) => {
    database.exec('begin immediate');
    for (const [name, values] of stepsOf(request)) prepared.get(name)?.run(...values);
    database.exec('commit');
  };
}

function onPostgres(): (request: Placed) => Promise<void> {
  const pool = new pg.Pool({ connectionString: place, max: 10 });
  return async (request) => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      for (const [name, values] of stepsOf(request))
        await client.query({ name, text: statements[name], values });
      await client.query('commit');
    } finally {
      client.release();
    }
  };
}

const approve = kind === 'sqlite' ? onSqlite() : onPostgres();

const server = createServer(async (req, res) => {
  try {
    await approve(JSON.parse(await text(req)) as Placed);
    res.writeHead(200, { 'content-type': 'application/json' }).end('{"resultCode":0}');
  } catch (error) {
    res.writeHead(500).end(String(error));
  }
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`Madang is open at http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
