import { TOTP } from 'otpauth';
import type { Database } from '#server/db/open.ts';
import { factorSecret, joined, type Person, type TestServer } from './factories.ts';
import { password } from './samples.ts';

/** What an authenticator with this secret shows at a time. */
export function codeAt(now: Date, secret = factorSecret): string {
  return new TOTP({ secret }).generate({ timestamp: now.getTime() });
}

/** Lets every code be used once more: a test's clock stands still, and each code counts once. */
export async function forgetSteps(db: Database): Promise<void> {
  await db.updateTable('secondFactor').set({ lastStep: 0 }).execute();
}

/** Someone new who has set up a second factor the way members do. */
export async function withSecondFactor(
  app: TestServer,
): Promise<Person & { secret: string; recoveryCodes: string[] }> {
  const person = await joined(app);
  const { data } = await person.client('POST /member/startSecondFactor', { password });
  const code = codeAt(app.clock.read(), data.secret);
  const confirmed = await person.client('POST /member/confirmSecondFactor', { code });
  await forgetSteps(app.db);
  return { ...person, secret: data.secret, ...confirmed.data };
}
