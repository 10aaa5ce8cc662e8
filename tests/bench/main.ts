/**
 * `npm run bench -- <what>`: figures to claim with, never tests.
 *   event FILE   a real event through the HTTP API, on both databases
 *   speed        our server against a bare one with the same SQL, on SQLite
 *   death        forty times SIGKILL while clients book, on both databases
 */
import { benchRealEvent } from './real-event.ts';
import { benchSpeed } from './speed.ts';
import { benchSuddenDeath } from './sudden-death.ts';

const [what, ...rest] = process.argv.slice(2);

if (what === 'event' && rest[0]) console.table(await benchRealEvent(rest[0]));
else if (what === 'speed') {
  const { rows, memoryIdleMb } = await benchSpeed();
  console.table(rows);
  process.stdout.write(`Resident memory after the start on the demonstration: ${memoryIdleMb} MB\n`);
} else if (what === 'death') console.table(await benchSuddenDeath());
else {
  process.stderr.write('Usage: npm run bench -- event FILE | speed | death\n');
  process.exit(1);
}
