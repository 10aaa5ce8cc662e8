/** The demonstration can be tried at any hour: there is always a time to meet on the spot today or tomorrow, and one to arrange before. */
import { afterAll, describe, expect, inject, test } from 'vitest';
import { demoPassword } from '#demo/seeder/demonstration.ts';
import { logInIds } from '#demo/seeder/people.ts';
import { closeAll, started } from '#tests/support/demonstration.ts';

/** On the clock of Vienna, two hours ahead of UTC on these days. */
const hours = ['00:05', '09:00', '17:59', '23:55'];
const utc = (day: number, hour: string) => {
  const at = Date.parse(`2026-09-0${day}T${hour}:00Z`) - 2 * 3_600_000;
  return new Date(at).toISOString();
};

describe.runIf(inject('database') === 'sqlite')('the demonstration', () => {
  afterAll(closeAll);

  test.each(hours)(
    'that starts at %s has slots on the spot and to arrange, then and a day later',
    async (hour) => {
      const { app } = await started(utc(2, hour));
      for (const day of [2, 3]) {
        for (const now of hours.filter((one) => day === 3 || one >= hour)) {
          app.clock.set(utc(day, now));
          const { data } = await app.client()('POST /member/login', {
            id: logInIds.company,
            password: demoPassword,
          });
          const { data: slots } = await app.client(data.token)('GET /matching/getSlotList', {});
          const soon = new Date(Date.parse(utc(day, '00:00')) + 2 * 86_400_000).toISOString();
          const onTheSpot = slots.filter(({ type, startsAt }) => type === 'offline' && startsAt < soon);
          expect(onTheSpot.length, `${day} ${now}`).toBeGreaterThan(0);
          expect(onTheSpot.some(({ mine, freeTables }) => mine === null && freeTables > 0)).toBe(true);
          expect(
            slots.some(({ type }) => type === 'online'),
            `${day} ${now}`,
          ).toBe(true);
        }
      }
    },
  );
});
