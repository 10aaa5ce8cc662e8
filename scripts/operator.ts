/**
 * `npm run operator -- add EMAIL`: makes the member who joined with this address a manager of everything.
 * `npm run operator -- second-factor-off EMAIL`: for a member who lost the authenticator and the recovery codes.
 */
import { readSettings, SettingError } from '#server/config.ts';
import { addOperator, removeSecondFactor } from '#server/member/operator.ts';
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
};
const deeds = { add: addOperator, 'second-factor-off': removeSecondFactor };

const deed = Object.entries(deeds).find(([name]) => name === verb)?.[1];
if (!deed || !id) end('Usage: npm run operator -- add EMAIL, or second-factor-off EMAIL');

try {
  const db = await openStore(readSettings(process.env));
  const outcome = await deed(db, id, new Date());
  await db.destroy();
  if (outcome === 'has not joined')
    end(`Nobody has joined as ${id}: join on the site first, then run this again.`);
  process.stdout.write(`${sentences[outcome](id)}\n`);
} catch (error) {
  if (error instanceof SettingError) end(error.message);
  throw error;
}
