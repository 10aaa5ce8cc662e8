/** A refusal that a call's contract does not list is one that no screen has a way for: whoever throws it adds it to `refusals`. */
import { type CallName, calls } from '#api/index.ts';
import { permissionsOf } from '#api/wire/contract.ts';

/** What any call may be refused with, by whatever stands before its function; `account_blocked` meets a session that is being ended. */
const always = ['access_deny', 'account_blocked', 'invalid_parameter'];
/** The same of a call for managers, who need a second factor, and a longer password. */
const ofManagers = ['second_factor_needed', 'longer_password_needed'];

/** What a call may answer with HTTP 200. */
export const listedMessages = (name: CallName): string[] => [
  'success',
  ...always,
  ...calls[name].refusals,
  ...(permissionsOf(calls[name].access).length > 0 ? ofManagers : []),
  ...('creates' in calls[name] ? ['idempotency_mismatch'] : []),
];

/** A sentence for an answer whose refusal its contract does not list; undefined for any other. */
export async function unlistedRefusal(
  method: string,
  path: string,
  answer: Response,
): Promise<string | undefined> {
  const name = `${method} ${path}` as CallName;
  if (!Object.hasOwn(calls, name) || answer.status !== 200) return undefined;
  // Files and streams are no refusals, and whoever reads them reads them from their beginning.
  if (!answer.headers.get('content-type')?.includes('json')) return undefined;
  if (answer.headers.has('content-encoding')) return undefined;
  const { resultMessage } = (await answer.clone().json()) as { resultMessage: string };
  if (listedMessages(name).includes(resultMessage)) return undefined;
  return `${name} is refused with ${resultMessage}, which its contract does not list.`;
}
