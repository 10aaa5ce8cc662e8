/**
 * `npm run operator -- add EMAIL`: makes the member who joined with this address a manager of everything.
 * `npm run operator -- second-factor-off EMAIL`: for a member who lost the authenticator and the recovery codes.
 * `npm run operator -- erase NUMBER`: erases the member of this number as if they had left by themself.
 */
import { readSettings, SettingError } from '#server/config.ts';
import type { Database } from '#server/db/open.ts';
import { openFileStore } from '#server/files/store.ts';
import { addOperator, removeSecondFactor } from '#server/member/operator.ts';
import { eraseAsOperator } from '#server/member/withdraw.ts';
import { openStore } from '#server/start.ts';

const [verb, id] = process.argv.slice(2);

function end(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

const sentences = {
  added: (who: string) =>
    `${who} now manages everything, once a second factor is set up: log in and open /manage.`,
  'was one already': (who: string) => `${who} managed everything already.`,
  removed: (who: string) => `${who} now logs in by the password alone.`,
  'had none': (who: string) => `${who} has no second factor.`,
  erased: (who: string) => `Member ${who} is erased.`,
  'is no member': (who: string) => `There is no member ${who}, or they have left already.`,
};
const settings = () => readSettings(process.env);
const erase = async (db: Database, number: string, now: Date) =>
  eraseAsOperator(db, openFileStore(settings()), Number(number) || 0, now);
const deeds = { add: addOperator, 'second-factor-off': removeSecondFactor, erase };

const deed = Object.entries(deeds).find(([name]) => name === verb)?.[1];
if (!deed || !id) end('Usage: npm run operator -- add EMAIL, second-factor-off EMAIL, or erase NUMBER');

try {
  const db = await openStore(settings());
  const outcome = await deed(db, id, new Date());
  await db.destroy();
  if (outcome === 'has not joined')
    end(`Nobody has joined as ${id}: join on the site first, then run this again.`);
  process.stdout.write(`${sentences[outcome](id)}\n`);
} catch (error) {
  if (error instanceof SettingError) end(error.message);
  throw error;
}
