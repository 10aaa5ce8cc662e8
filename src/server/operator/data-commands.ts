/** Commands about all the data of an installation. */
import { getPriority, setPriority } from 'node:os';
import { makeBackup } from '../backup/backup.ts';
import type { Manifest } from '../backup/manifest.ts';
import { restoreBackup } from '../backup/restore.ts';
import { verifyBackup } from '../backup/verify.ts';
import { SettingError } from '../ground/config.ts';
import { verifyAudit } from '../platform/log/verify-audit.ts';
import { holdMail, releaseMail } from '../platform/mail/hold.ts';
import { type Command, counted, typedPath, withStore } from './command.ts';

/** Added to the process's own: the server's turn comes first. 10 of at most 19. */
const niceness = 10;

export const dataCommands = {
  backup: {
    usage: 'FILE',
    about: 'copies database and files into one new file while the server runs, and reads it again',
    words: [1, 1],
    run: async ({ words: [file = ''], settings }) => {
      setPriority(Math.min(19, getPriority() + niceness));
      const path = typedPath(file);
      const manifest = await makeBackup(settings, path);
      const elsewhere =
        manifest.fileStore === 'elsewhere'
          ? ' The files lie in the store that FILE_STORE names: copy them by its own tools, after this.'
          : '';
      return `${path} holds ${contentOf(manifest)}; it was read again and is whole.${missingIn(manifest)}${elsewhere}`;
    },
  },

  verify: {
    usage: 'FILE',
    about: 'reads a backup to its end and checks everything in it',
    words: [1, 1],
    run: async ({ words: [file = ''] }) => {
      const manifest = await verifyBackup(typedPath(file));
      return `${typedPath(file)} is whole and holds ${contentOf(manifest)}.${missingIn(manifest)}`;
    },
  },

  restore: {
    usage: 'FILE [--replace] [--send-mail]',
    about:
      'puts a backup back while the server is stopped; --replace puts aside what is there, --send-mail sends mail that waited',
    words: [1, 1],
    flags: ['replace', 'send-mail'],
    run: async ({ words: [file = ''], flags, settings }) => {
      const { manifest, heldMails, setAside } = await restoreBackup(settings, typedPath(file), {
        replace: flags.has('replace'),
        sendMail: flags.has('send-mail'),
      });
      return [
        manifest
          ? `Restored: ${contentOf(manifest)}.`
          : 'Restored: the database; the files are as they were.',
        'Who was logged in then is logged in again, with the passwords and second factors of then.',
        heldMails === 0
          ? ''
          : `${counted(heldMails, 'mail')} that waited then ${heldMails === 1 ? 'is' : 'are'} held, because it may have gone out since: release-mail sends what is held.`,
        setAside.length === 0 ? '' : `What was there before lies in ${setAside.join(' and ')}.`,
      ]
        .filter(Boolean)
        .join('\n');
    },
  },

  'hold-mail': {
    usage: '',
    about: 'holds all mail that waits; for a PostgreSQL database that pg_restore has just put back',
    words: [0, 0],
    run: ({ settings }) =>
      withStore(settings, async (db) => `${counted(await holdMail(db, new Date()), 'mail')} held.`),
  },

  'release-mail': {
    usage: '',
    about: 'sends the mail that a restore held, but for links to a new password, which are asked for again',
    words: [0, 0],
    run: ({ settings }) =>
      withStore(
        settings,
        async (db) => `${counted(await releaseMail(db, new Date()), 'mail')} will be sent.`,
      ),
  },

  'verify-audit': {
    usage: '[HASH]',
    about:
      'reads the whole audit and names the first row that was changed, removed or put in; HASH, which an earlier run gave, must still be there',
    words: [0, 1],
    run: ({ words: [known], settings }) =>
      withStore(settings, async (db) => {
        const { rows, hash, fault } = await verifyAudit(db, known);
        const whole = `${counted(rows, 'row')} of the audit`;
        if (!fault)
          return `${whole} ${rows === 1 ? 'is' : 'are'} whole.${hash === null ? '' : ` The last has the hash ${hash}: note it elsewhere, and give it to the next run.`}`;
        const { no, auditIdx, why } = fault;
        const which = auditIdx === null ? 'The audit' : `Row ${auditIdx} of the audit`;
        const place = no === null ? '' : `, ${no} in the chain,`;
        throw new SettingError(`${which}${place} does not fit: ${why}. ${whole} before it fit.`);
      }),
  },
} satisfies Record<string, Command>;

function contentOf({ createdAt, database, files, fileStore }: Manifest): string {
  const bytes = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const held = fileStore === 'folder' ? ` and ${counted(files.length, 'file')} (${megabytes(bytes)})` : '';
  return `the database (${megabytes(database.bytes)})${held} of ${createdAt}`;
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

const missingIn = ({ missing }: Manifest) =>
  missing.length === 0
    ? ''
    : ` The database names ${counted(missing.length, 'file')} that ${missing.length === 1 ? 'was' : 'were'} not there, such as ${missing[0]}.`;
