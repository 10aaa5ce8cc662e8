/** Commands about one member. */
import { type Permission, permissions } from '#domain/common/permission.ts';
import * as operator from '../features/account/operator.ts';
import { eraseAsOperator } from '../features/account/withdraw.ts';
import { isUnmanaged, makeLink } from '../features/set-up/link.ts';
import { eraseVisitorAsOperator } from '../features/visitor/operator.ts';
import { SettingError, type Settings } from '../ground/config.ts';
import { quietLogger } from '../ground/log.ts';
import { openMarkedStore } from '../platform/storage/store.ts';
import { urlHost } from '../start.ts';
import { type Command, counted, eventNumber, Misuse, withStore } from './command.ts';

const noMember = (member: string) =>
  new SettingError(`Nobody has joined as ${member}: they join on the site first, then run this again.`);

export const memberCommands = {
  'set-up': {
    usage: '',
    about: 'makes a new link by which the first manager sets the site up; the one before ends',
    words: [0, 0],
    run: ({ settings }) =>
      withStore(settings, async (db) => {
        if (!(await isUnmanaged(db)))
          throw new SettingError('This site has been set up: add makes managers.');
        const { DATA_DIR: dataDir, SITE_URL } = settings;
        const siteUrl = SITE_URL ?? `http://${urlHost(settings.HOST)}:${settings.PORT}`;
        const made = await makeLink({ db, dataDir, siteUrl, now: new Date() }, { evenIfOneCounts: true });
        const where = process.stdout.isTTY ? `is ${made?.link}` : `is in ${made?.file}`;
        return `The link ${where} and counts once, until ${made?.until}.`;
      }),
  },

  add: {
    usage: 'MEMBER',
    about: 'makes a member who has joined a manager of everything, in every event',
    words: [1, 1],
    run: ({ words: [member = ''], settings }) =>
      withStore(settings, async (db) => {
        const outcome = await operator.addOperator(db, member, new Date());
        if (outcome === 'no member') throw noMember(member);
        return outcome === 'granted'
          ? `${member} now manages everything, once a second factor is set up: log in and open /manage.`
          : `${member} managed everything already.`;
      }),
  },

  grant: {
    usage: 'MEMBER PERMISSION [EVENT]',
    about: `gives one of ${permissions.join(', ')}; EVENT is a number, else the event in use`,
    words: [2, 3],
    run: ({ words, settings }) =>
      withStore(settings, async (db) => {
        const { member, permission, eventIdx, where } = readPermission(words, settings);
        const outcome = await operator.grantPermission(db, member, { permission, eventIdx }, new Date());
        if (outcome === 'no member') throw noMember(member);
        if (outcome === 'no event') throw new SettingError(`There is no event ${eventIdx}.`);
        return outcome === 'granted'
          ? `${member} now has the permission ${permission} in ${where}; it counts once a second factor is set up.`
          : `${member} had the permission ${permission} in ${where} already.`;
      }),
  },

  revoke: {
    usage: 'MEMBER PERMISSION [EVENT]',
    about: 'takes a permission back; at once, also for who is logged in',
    words: [2, 3],
    run: ({ words, settings }) =>
      withStore(settings, async (db) => {
        const { member, permission, eventIdx, where } = readPermission(words, settings);
        const on = { permission, eventIdx };
        const { outcome, managers } = await operator.revokePermission(db, member, on, new Date());
        if (outcome === 'no member') throw noMember(member);
        const nobody = managers === 0 ? ' Nobody manages everything now: add makes someone who does.' : '';
        return outcome === 'revoked'
          ? `${member} no longer has the permission ${permission} in ${where}.${nobody}`
          : `${member} did not have the permission ${permission} in ${where}.${nobody}`;
      }),
  },

  'sign-out': {
    usage: 'MEMBER',
    about: 'ends all sessions of a member, on every device',
    words: [1, 1],
    run: ({ words: [member = ''], settings }) =>
      withStore(settings, async (db) => {
        const outcome = await operator.signOut(db, member, new Date());
        if (outcome === 'no member') throw noMember(member);
        return outcome.ended === 0
          ? `${member} was not logged in anywhere.`
          : `${member} is logged out: ${counted(outcome.ended, 'session')} ended.`;
      }),
  },

  unblock: {
    usage: 'MEMBER --reason REASON',
    about: 'ends the block of an account; the member is told by mail, the audit keeps the reason',
    words: [1, 1],
    options: ['reason'],
    run: ({ words: [member = ''], options: { reason = '' }, settings }) =>
      withStore(settings, async (db) => {
        const outcome = await operator.unblock(db, member, reason, new Date());
        if (outcome === 'no member') throw noMember(member);
        return outcome === 'unblocked' ? `${member} can log in again.` : `${member} was not blocked.`;
      }),
  },

  'second-factor-off': {
    usage: 'MEMBER',
    about: 'for a member who lost both the authenticator and the recovery codes',
    words: [1, 1],
    run: ({ words: [member = ''], settings }) =>
      withStore(settings, async (db) => {
        const outcome = await operator.removeSecondFactor(db, member, new Date());
        if (outcome === 'no member') throw noMember(member);
        return outcome === 'removed'
          ? `${member} now logs in by the password alone.`
          : `${member} has no second factor.`;
      }),
  },

  erase: {
    usage: 'MEMBER',
    about:
      'erases a member as if they had left, whatever meetings stand; also one who came back with a backup',
    words: [1, 1],
    run: ({ words: [member = ''], settings }) =>
      withStore(settings, async (db) => {
        const memberIdx = await operator.memberOf(db, member);
        const { store } = openMarkedStore({ db, settings, log: quietLogger });
        const outcome = memberIdx && (await eraseAsOperator(db, store, memberIdx, new Date()));
        if (outcome !== 'erased')
          throw new SettingError(`There is no member ${member}, or they have left already.`);
        return `Member ${memberIdx} is erased.`;
      }),
  },

  'erase-visitor': {
    usage: 'VISITOR',
    about:
      'erases the registrations of a visitor, by number or email address; also one who came back with a backup',
    words: [1, 1],
    run: ({ words: [visitor = ''], settings }) =>
      withStore(settings, async (db) => {
        const erased = await eraseVisitorAsOperator(db, visitor, new Date());
        if (erased === 0) throw new SettingError(`There is no visitor ${visitor}.`);
        return `Erased ${counted(erased, 'registration')}.`;
      }),
  },
} satisfies Record<string, Command>;

function readPermission([member = '', word = '', event]: string[], { EVENT_IDX }: Settings) {
  const permission = permissions.find((known) => known === word);
  if (!permission)
    throw new Misuse(`There is no permission ${word}: it is one of ${permissions.join(', ')}.`);
  const eventIdx = eventOf(permission, event, EVENT_IDX);
  return { member, permission, eventIdx, where: eventIdx === null ? 'every event' : `event ${eventIdx}` };
}

function eventOf(permission: Permission, event: string | undefined, inUse: number): number | null {
  if (permission === 'famppy') {
    if (event !== undefined) throw new Misuse('famppy holds in every event: name no event with it.');
    return null;
  }
  if (event === undefined) return inUse;
  return eventNumber(event);
}
