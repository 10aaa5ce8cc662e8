/** A whole event on paper, in both languages: a page for each participant, table and interpreter, with names, table, plan and code (docs/rules.md, M43). */
import { expect, test } from 'vitest';
import { locales } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { longBefore } from '#tests/support/api.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { changeTrial, enterTrial, pairTrial, trialDays } from '#tests/support/organiser-trial.ts';
import { testSite } from '#tests/support/site.ts';

const site = await testSite();
const arrive = arrivalsAt(site);

test('what the organiser arranged is printed for everybody', async () => {
  site.clock.set(longBefore);
  const send = (path: string, init?: RequestInit) => fetch(`${site.url}/api${path}`, init);
  const server = { ...site, send };
  const trial = await enterTrial(server);
  const { at, day } = trial;
  const { client, token } = at.manager;
  const zone = { kind: 'tables' as const, x: 2, y: 2, width: 40, height: 30, nameKo: '뜰', nameEn: 'Court' };
  const features = [{ ...zone, tables: { from: 1, to: 90, columns: 15 } }];
  const hall = { code: 'A', nameKo: 'A홀', nameEn: 'Hall A', width: 50, height: 40 };
  const halls = [{ ...hall, booths: [], features }];
  await client('POST /manage/event/updateBoothMap', { eventIdx: at.eventIdx, halls });
  const run = async () => (await client('GET /manage/matching/getPairRun', { eventIdx: at.eventIdx })).data;
  await pairTrial(server, trial, () =>
    expect.poll(async () => (await run()).isUnderWay, { timeout: 300_000 }).toBe(false),
  );
  const { handed } = await changeTrial(trial);
  const [shown, next] = [await day(trialDays[0]), await day(trialDays[1])];
  const all = [shown, next].flatMap(({ placed }) =>
    placed.matchingIdx.map((matchingIdx, row) => ({
      matchingIdx,
      companyIdx: placed.companyIdx[row] as number,
      buyerIdx: placed.buyerIdx[row] as number,
      tableNo: placed.tableNo[row] as number,
    })),
  );
  const meet = new Set(all.flatMap(({ companyIdx, buyerIdx }) => [companyIdx, buyerIdx]));
  const interpreted = [shown, next].flatMap((one) => one.interpreted);
  const { data: read } = await client('GET /manage/matching/getSheetPeople', { eventIdx: at.eventIdx });
  expect(read.next).toBeNull();
  const languageOf = new Map(
    // Whoever has been there longest comes first, and their language counts for the company.
    read.people.toReversed().map(({ participateIdx, language }) => [participateIdx, language]),
  );
  // Their own link is in a mail, and no code leads to it.
  const byMail = new Set(
    read.people.filter(({ hasAccount }) => !hasAccount).map(({ participateIdx }) => participateIdx),
  );
  const seats = new Set([shown, next].flatMap(({ seated }) => seated.map((seat) => seat.representativeIdx)));

  for (const locale of locales) {
    const who = await arrive(locale, 1440, { [storageKeys.token]: token });
    const sheets = async (query: string) => {
      await who.open(`/manage/schedule/print?${query}eventIdx=${at.eventIdx}`);
      // Codes are drawn last, all at once.
      await who.page.locator('.sheet-code path').first().waitFor();
      return who.page.locator('.sheet').evaluateAll((found) =>
        found.map((sheet) => ({
          title: sheet.querySelector('h2')?.textContent ?? '',
          lines: [...sheet.querySelectorAll('tbody tr')].map((row) =>
            [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? ''),
          ),
          plans: sheet.querySelectorAll('.sheet-plan').length,
          codes: sheet.querySelectorAll('.sheet-code path').length,
        })),
      );
    };
    // A sheet is in the language of whoever it is for; those of tables and interpreters are in the page's.
    const nameOf = (idx: number, language = languageOf.get(idx) ?? locale) =>
      trial.names.get(idx)?.[language] as string;
    const people = await sheets('sheet=participants&');
    expect(people).toHaveLength(meet.size);
    const byTitle = Map.groupBy(people, ({ title }) => title);
    for (const idx of meet) {
      const own = byTitle.get(nameOf(idx)) ?? [];
      const theirs = all.filter(({ companyIdx, buyerIdx }) => companyIdx === idx || buyerIdx === idx);
      const lines = own.flatMap((sheet) => sheet.lines);
      expect(lines.length).toBeGreaterThanOrEqual(theirs.length);
      for (const { companyIdx, buyerIdx, tableNo } of theirs) {
        const other = nameOf(companyIdx === idx ? buyerIdx : companyIdx, languageOf.get(idx));
        const isThere = ([, table, name]: string[]) => table === String(tableNo) && name?.startsWith(other);
        expect(lines.some(isThere), `${nameOf(idx)} with ${other}`).toBe(true);
      }
      for (const { plans, codes } of own) expect([plans, codes]).toEqual([1, byMail.has(idx) ? 0 : 1]);
    }

    // Each of the three of a company who has a meeting has a sheet of their own, everybody else that of their company.
    const alone = [...meet].filter((idx) => !trial.several.some((one) => one.participateIdx === idx));
    const persons = await sheets('sheet=people&');
    expect(persons).toHaveLength(alone.length + seats.size);
    for (const { lines } of persons) expect(lines.length).toBeGreaterThan(0);
    expect(persons.filter(({ codes }) => codes === 1)).toHaveLength(
      alone.filter((idx) => !byMail.has(idx)).length + seats.size,
    );

    // And all of them at once: the hall list, and nothing is printed twice.
    const interpretersCount = new Set(interpreted.map((one) => one.interpreterIdx)).size;
    const tablesCount = shown.tableNos.length;
    const total = 1 + people.length + seats.size + tablesCount + interpretersCount;
    const printed = await sheets('');
    expect(printed).toHaveLength(total);
    await who.page
      .getByRole('button', { name: who.t('schedule.print.print', { count: total }), exact: true })
      .waitFor();

    // Tables and interpreters come last.
    const tables = printed.slice(-tablesCount - interpretersCount, -interpretersCount);
    for (const { lines, codes } of tables) {
      expect(lines).toHaveLength(shown.slots.length + next.slots.length);
      expect(codes).toBe(1);
    }
    const company = nameOf(
      all.find(({ matchingIdx }) => matchingIdx === handed.matchingIdx)?.companyIdx ?? 0,
      locale,
    );
    const seat = shown.representatives.find((one) => one.representativeIdx === handed.representativeIdx);
    const sits = locale === 'ko' ? seat?.name : seat?.nameEn;
    const texts = tables.flatMap(({ lines }) => lines.flat());
    expect(texts).toContain(`${company} (${sits})`);

    const interpreters = printed.slice(-interpretersCount);
    for (const { codes } of interpreters) expect(codes).toBe(0);
    expect(interpreters.reduce((sum, { lines }) => sum + lines.length, 0)).toBe(interpreted.length);
    const languages = new Set(interpreters.flatMap(({ lines }) => lines.map((line) => line.at(-1))));
    expect(languages).toEqual(new Set(locale === 'ko' ? ['독일어', '영어'] : ['German', 'English']));
  }
});
