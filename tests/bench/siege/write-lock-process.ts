/** Holds SQLite's write lock from a process of its own, as a backup or an administrator's tool might. Arguments: file, milliseconds. */
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

const [file, ms] = process.argv.slice(2) as [string, string];
const database = new DatabaseSync(file, { timeout: 10_000 });
database.exec('begin immediate');
process.send?.('held');
await sleep(Number(ms));
database.exec('rollback');
database.close();
