/** `npm run operator -- COMMAND`: what whoever runs the server does from its shell, also while it runs. `--help` lists it all. */
import { setPriority } from 'node:os';
import * as checking from '../src/plan-check/command.ts';
import * as planning from '../src/planner/command.ts';
import * as promising from '../src/planner/promise.ts';
import * as repairing from '../src/planner/repair.ts';
import * as wondering from '../src/planner/what-if.ts';

const words = process.argv.slice(2);
const isHelp =
  words.length === 0 || ['--help', '-h', 'help'].includes(words[0] ?? '') || words.includes('--help');
/** Whoever reads the site on the same machine comes first. Threads that are started later take it over. */
const niceness = 10;
const print = (line: string) => process.stdout.write(`${line}\n`);
// These need no installation, so the server is not even read.
if (words[0] === 'plan' && !isHelp) {
  process.exitCode = await planning.planFile(words.slice(1), print);
} else if (words[0] === 'repair' && !isHelp) {
  process.exitCode = await repairing.repairFile(words.slice(1), print);
} else if (words[0] === 'promise' && !isHelp) {
  setPriority(niceness);
  process.exitCode = await promising.promiseFile(words.slice(1), print);
} else if (words[0] === 'what-if' && !isHelp) {
  setPriority(niceness);
  process.exitCode = await wondering.whatIfFile(words.slice(1), print);
} else if (words[0] === 'check-plan' && !isHelp) {
  process.exitCode = await checking.checkPlan(words.slice(1), print);
} else {
  const { runCommand } = await import('#server/operator/run.ts');
  const { code, text } = await runCommand(words, process.env);
  const further = isHelp
    ? [planning, repairing, promising, wondering, checking]
        .map(({ usage, about }) => `\n\nnpm run operator -- ${usage}\n    ${about}`)
        .join('')
    : '';
  (code === 0 ? process.stdout : process.stderr).write(`${text}${further}\n`);
  process.exitCode = code;
}
