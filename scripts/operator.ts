/** `npm run operator -- COMMAND`: what whoever runs the server does from its shell, also while it runs. `--help` lists it all. */
import { runCommand } from '#server/operator/run.ts';

const { code, text } = await runCommand(process.argv.slice(2), process.env);
(code === 0 ? process.stdout : process.stderr).write(`${text}\n`);
process.exitCode = code;
