/** `npm run operator -- COMMAND`: what whoever runs the server does from its shell, also while it runs. `--help` lists it all. */
import { about, planFile, usage } from '../src/planner/command.ts';

const words = process.argv.slice(2);
const isHelp =
  words.length === 0 || ['--help', '-h', 'help'].includes(words[0] ?? '') || words.includes('--help');
if (words[0] === 'plan' && !isHelp) {
  // It needs no installation, so the server is not even read.
  process.exitCode = await planFile(words.slice(1), (line) => process.stdout.write(`${line}\n`));
} else {
  const { runCommand } = await import('#server/operator/run.ts');
  const { code, text } = await runCommand(words, process.env);
  const further = isHelp ? `\n\nnpm run operator -- ${usage}\n    ${about}` : '';
  (code === 0 ? process.stdout : process.stderr).write(`${text}${further}\n`);
  process.exitCode = code;
}
