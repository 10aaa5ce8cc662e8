/** Runs a command of the operator's: words in, one sentence and an exit code out. */
import { parseArgs } from 'node:util';
import { BackupFault } from '../backup/manifest.ts';
import { readSettings, SettingError } from '../ground/config.ts';
import { storageFaultOf } from '../ground/storage-fault.ts';
import { type Command, Misuse, refuseRoot } from './command.ts';
import { contentCommand } from './content-command.ts';
import { dataCommands } from './data-commands.ts';
import { memberCommands } from './member-commands.ts';
import { webhookCommands } from './webhook-commands.ts';

export interface Outcome {
  /** 0: all is as was wished; 1: it was refused; 2: the words were no command. */
  code: 0 | 1 | 2;
  /** For standard output where the code is 0, else for standard error. */
  text: string;
}

const commands: Record<string, Command> = {
  ...memberCommands,
  ...webhookCommands,
  ...contentCommand,
  ...dataCommands,
};
const usageOf = (name: string) => `npm run operator -- ${name} ${commands[name]?.usage}`.trimEnd();

const help = `${Object.entries(commands)
  .map(([name, { about }]) => `${usageOf(name)}\n    ${about}`)
  .join('\n')}

MEMBER is the email address that someone logs in with, or the member's number. The settings are read from the environment, as the
server reads them: DATA_DIR or DATABASE_URL say whose data it is. docs/operating.md shows each of these in use.`;

export async function runCommand(
  [name = '', ...rest]: string[],
  environment: Record<string, string | undefined>,
): Promise<Outcome> {
  if (['--help', '-h', 'help'].includes(name) || rest.includes('--help')) return { code: 0, text: help };
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    return { code: 2, text: `${name ? `There is no command ${name}. ` : ''}The commands are:\n\n${help}` };
  }
  try {
    const given = read(rest, name, command);
    const settings = readSettings(environment);
    await refuseRoot(settings);
    return { code: 0, text: await command.run({ ...given, settings }) };
  } catch (error) {
    if (error instanceof Misuse) return { code: 2, text: error.message };
    if (error instanceof SettingError) return { code: 1, text: error.message };
    if (error instanceof BackupFault) return { code: 1, text: `The backup can't be used: ${error.message}.` };
    // Such as a full disk, a lock, or a folder that is not there: the message of system or database names it.
    if ((error as NodeJS.ErrnoException).syscall || storageFaultOf(error))
      return { code: 1, text: `It broke off (${(error as Error).message}).` };
    throw error;
  }
}

function read(
  rest: string[],
  name: string,
  { words: [least, most], flags = [], options: valued = [] }: Command,
) {
  const options = Object.fromEntries([
    ...flags.map((flag) => [flag, { type: 'boolean' as const }] as const),
    ...valued.map((option) => [option, { type: 'string' as const }] as const),
  ]);
  try {
    const { positionals, values } = parseArgs({ args: rest, allowPositionals: true, options });
    const told = Object.fromEntries(
      valued.map((option) => [option, String((values as Record<string, unknown>)[option] ?? '').trim()]),
    );
    if (positionals.length >= least && positionals.length <= most && valued.every((option) => told[option]))
      return { words: positionals, flags: new Set(Object.keys(values)), options: told };
  } catch {
    // An option that it does not have.
  }
  throw new Misuse(`Usage: ${usageOf(name)}`);
}
