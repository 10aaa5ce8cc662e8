/** What knows the telephone numbers of all countries comes when someone is about to type one, or when one is to be shown. */
import type { PhoneReader } from '#domain/common/numbers/phone.ts';
import { phoneReader } from '#domain/common/numbers/phone.ts';

/** Loads it once. Where that fails numbers are taken as they are typed, and the server judges them. */
export async function loadPhoneReader(): Promise<PhoneReader | undefined> {
  if (!phoneReader()) await import('#domain/common/numbers/phone-reader.ts').catch(() => undefined);
  return phoneReader();
}
