/**
 * What may be done with the registrations of one event, as plain rules: a member's, which a participation has, a guest's, the one that
 * the member has by applying anew, and a newcomer's. They want the same email at times. By it a test judges what calls answered that ran at once (`serial-order.ts`).
 */
import { limits } from '#domain/common/limits.ts';
import type { Specification } from './serial-order.ts';

export type Who = 'member' | 'guest';

interface Standing {
  city: string;
  email: string;
  /** By which they came; null while they have not. */
  door: string | null;
  /** Whether the link that they were sent first opens it. */
  isLinked: boolean;
  /** How often the email was changed by the visitor today. */
  moves: number;
}
/** Erased: who came and has cancelled since, of whom the door is left. */
export type Registration = Standing | { erased: string } | 'gone';
/** `applied` has the member's mobile; `newcomer` is whoever registers meanwhile, by one mobile. */
type Row = Who | 'applied' | 'newcomer';
export interface State extends Record<Row, Registration> {
  /** Whether the member has deleted their account. */
  hasLeft: boolean;
}

export type Step =
  | { do: 'changeByLink'; who: Who; city: string; email: string }
  | { do: 'changeAsMember'; city: string; email: string }
  | { do: 'changeApplication'; city: string; email: string }
  | { do: 'read'; who: Who }
  | { do: 'checkIn'; who: Who; door: string }
  | { do: 'undo'; who: Who }
  | { do: 'cancelByLink'; who: Who }
  | { do: 'cancelApplication' }
  | { do: 'changeByDesk'; who: Who; city: string; email: string }
  | { do: 'cancelByDesk'; who: Who }
  | { do: 'register'; city: string; email: string }
  /** Their own address, by which they take part unless they do. */
  | { do: 'registerAsMember'; city: string; email: string }
  | { do: 'apply'; city: string; email: string }
  | { do: 'withdraw'; address: string };

/** What a call answered, of all its fields those that the steps change; a refusal by its key. */
export type Outcome =
  | string
  | { city?: string; email?: string | null; came?: boolean; door?: string | null; isFirst?: boolean };

const rows = ['member', 'guest', 'applied', 'newcomer'] as const satisfies Row[];
const mobiles: Record<Row, Row> = {
  member: 'member',
  applied: 'member',
  guest: 'guest',
  newcomer: 'newcomer',
};
const isStanding = (one: Registration): one is Standing => typeof one === 'object' && 'city' in one;

const asMember: readonly Step['do'][] = [
  'changeAsMember',
  'changeApplication',
  'cancelApplication',
  'registerAsMember',
  'apply',
  'withdraw',
];

/** One registration a contact: whether another one stands under this email, or the mobile of this row. */
const isTaken = (state: State, row: Row, email: string) =>
  rows.some((other) => {
    const held = state[other];
    return other !== row && isStanding(held) && (held.email === email || mobiles[other] === mobiles[row]);
  });

/** What cancelling leaves: who came, and has left no name. */
const ended = (one: Standing): Registration => (one.door === null ? 'gone' : { erased: one.door });

/** The registration of the member's participation: the first one, or that of an application since. */
const liveOf = (state: State): Row => (isStanding(state.applied) ? 'applied' : 'member');

/** A new registration in this row. */
function made(state: State, row: Row, step: { city: string; email: string }): [State, Outcome] {
  const { city, email } = step;
  if (isStanding(state[row]) || isTaken(state, row, email)) return [state, 'msg.visitor_found'];
  const standing = { city, email, door: null, isLinked: false, moves: 0 };
  return [
    { ...state, [row]: standing },
    { city, email },
  ];
}

/** Of a member who leaves goes their own, and whatever is registered under the address that is theirs. */
function left(state: State, address: string): State {
  const gone = rows.flatMap((row) => {
    const one = state[row];
    const isTheirs = isStanding(one) && (one.email === address || row === 'member' || row === 'applied');
    return isTheirs ? [[row, ended(one)] as const] : [];
  });
  return { ...state, ...Object.fromEntries(gone), hasLeft: true };
}

/** What a step does to the state, and what it answers. */
function done(state: State, step: Step): [State, Outcome] {
  const isOwn = ['changeAsMember', 'changeApplication', 'cancelApplication'].includes(step.do);
  const who: Row = 'who' in step ? step.who : isOwn ? liveOf(state) : 'member';
  if (state.hasLeft && asMember.includes(step.do)) return [state, 'msg.login_needed'];
  const own = state[who];
  const refused = (key: string): [State, Outcome] => [state, `msg.${key}`];
  const become = (next: Registration, outcome: Outcome): [State, Outcome] => [
    { ...state, [who]: next },
    outcome,
  ];
  const read = ({ city, email, door }: Standing): Outcome => ({ city, email, came: door !== null });
  const cancelled = (one: Standing) => become(ended(one), 'success');
  switch (step.do) {
    case 'changeByLink':
    case 'changeAsMember':
    case 'changeApplication':
    case 'changeByDesk': {
      const isKept = isStanding(own) && (step.do !== 'changeByLink' || own.isLinked);
      if (!isKept)
        return refused(step.do === 'changeApplication' ? 'participate_not_found' : 'visitor_not_found');
      const isMove = own.email !== step.email && step.do !== 'changeByDesk';
      if (isMove && own.moves >= limits.visitorAddresses) return refused('too_many_requests');
      if (isTaken(state, who, step.email)) return refused('visitor_found');
      const next = {
        ...own,
        city: step.city,
        email: step.email,
        isLinked: own.isLinked && own.email === step.email,
        moves: own.moves + Number(isMove),
      };
      if (step.do === 'changeApplication') return become(next, { city: next.city, email: next.email });
      if (step.do === 'changeByDesk')
        return become(next, { city: next.city, email: next.email, door: next.door });
      return become(next, read(next));
    }
    case 'read':
      return isStanding(own) && own.isLinked ? [state, read(own)] : refused('visitor_not_found');
    case 'checkIn':
      if (!isStanding(own)) return refused('visitor_not_found');
      if (own.door !== null) return [state, { door: own.door, isFirst: false }];
      return become({ ...own, door: step.door }, { door: step.door, isFirst: true });
    case 'undo':
      if (own === 'gone') return refused('visitor_not_found');
      if (!isStanding(own)) return [state, { door: own.erased }];
      return become({ ...own, door: null }, { door: null });
    case 'cancelByLink':
      return isStanding(own) && own.isLinked ? cancelled(own) : refused('visitor_not_found');
    case 'cancelByDesk':
      return isStanding(own) ? cancelled(own) : refused('visitor_not_found');
    case 'cancelApplication':
      return isStanding(own) ? cancelled(own) : refused('participate_not_found');
    case 'register':
      return made(state, 'newcomer', step);
    case 'registerAsMember':
      return isStanding(state[liveOf(state)]) ? refused('visitor_found') : made(state, 'applied', step);
    case 'apply':
      return isStanding(state[liveOf(state)]) ? refused('participate_exist') : made(state, 'applied', step);
    case 'withdraw':
      return [left(state, step.address), 'success'];
  }
}

export const visitorRules: Specification<State, Step, Outcome> = {
  next(state, step, output) {
    // A mailbox that has had its mails, or may have had them in a moment, refuses a move to it; a deleted account its own password.
    const isMove = ['changeByLink', 'changeAsMember'].includes(step.do);
    if (isMove && output === 'msg.too_many_requests') return state;
    if (step.do === 'withdraw' && state.hasLeft && output === 'msg.pwd_not_matched') return state;
    // A call that was let in before the account went finds nothing of it.
    const isLate = state.hasLeft && asMember.includes(step.do);
    if (isLate && ['msg.participate_not_found', 'msg.visitor_not_found'].includes(String(output)))
      return state;
    const [after, expected] = done(state, step);
    return output === null || JSON.stringify(expected) === JSON.stringify(output) ? after : null;
  },
  key: (state) => JSON.stringify(state),
};
