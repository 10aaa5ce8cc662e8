/** To which addresses an organiser's webhook may lead (docs/rules.md, N8). */
import { describe, expect, it } from 'vitest';
import { addressFault, setWebhook } from '#server/features/webhook/settings.ts';
import { testApp } from '#tests/support/api.ts';
import { expo } from '#tests/support/factories.ts';

describe('an address', () => {
  it.each([
    'http://hook.example/x',
    'https://user:secret@hook.example/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://192.168.1.2/x',
    'https://169.254.169.254/latest',
    'https://2130706433/x',
    'hook.example',
    `https://hook.example/${'x'.repeat(1000)}`,
  ])('%s can be none of a webhook', (url) => expect(addressFault(url)).toBeDefined());

  it('on the internet can', () => expect(addressFault('https://hook.example:8443/x?y=1')).toBeUndefined());

  it('that is not https is refused by the database', async () => {
    const app = await testApp();
    const { eventIdx } = await expo(app);
    await setWebhook(
      app.db,
      { eventIdx, url: 'https://hook.example/', isNewSecret: false },
      app.clock.read(),
    );
    const wrong = app.db.updateTable('webhook').set({ url: 'http://hook.example/' }).execute();
    await expect(wrong).rejects.toThrow();
  });
});
