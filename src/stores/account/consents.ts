/** What the member agreed to, and giving and withdrawing what is optional. */
import type { Consent } from '#api/account/personal-data.ts';
import { memberConsentVersion, type OptionalConsent } from '#domain/account/consent.ts';
import { loader } from '../lib/loaded.ts';
import { api } from '../site/api.ts';

export function createConsents() {
  const consents = loader<Consent[]>();
  return {
    $consents: consents.$state,
    load: () => consents.load(() => api('GET /member/getConsents', {})),
    /** Agrees to all that is asked anew. */
    async agreeAnew(): Promise<void> {
      const { data } = await api('POST /member/agreeAnew', { consentVersion: memberConsentVersion });
      consents.change(() => data);
    },
    async change(purpose: OptionalConsent, agree: 'Y' | 'N'): Promise<void> {
      const consentVersion = memberConsentVersion;
      const { data } = await api('POST /member/updateConsent', { purpose, agree, consentVersion });
      consents.change(() => data);
    },
  };
}
