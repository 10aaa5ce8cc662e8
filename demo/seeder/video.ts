/** Two meetings by video, and two tables with names, one of which stands by the desk. */
import type { Held } from './meetings.ts';
import type { BuyerHere, CompanyHere, Filling } from './people.ts';

const named = [
  { no: 29, nameKo: '조용한 방', nameEn: 'Quiet room' },
  { no: 30, nameKo: 'VIP 라운지', nameEn: 'VIP lounge', hallCode: 'A', placeX: 31.5, placeY: 33 },
];

/** Once the hall is drawn and the meetings have their tables. Those of the log-ins that are printed stay at theirs. */
export async function addVideo(
  { trx, eventIdx }: Filling,
  held: readonly Held[],
  companies: readonly CompanyHere[],
  buyers: readonly BuyerHere[],
): Promise<void> {
  await trx
    .updateTable('event')
    .set({ videoMeetings: 'Y', videoLink: 'https://meet.example.org/madang-{meeting}' })
    .where('idx', '=', eventIdx)
    .execute();
  for (const { no, ...table } of named)
    await trx
      .updateTable('eventTable')
      .set(table)
      .where('eventIdx', '=', eventIdx)
      .where('no', '=', no)
      .execute();
  const shown = new Set([
    companies[0]?.participateIdx,
    ...buyers.slice(0, 3).map((one) => one.participateIdx),
  ]);
  const byVideo = held
    .filter(
      ({ type, day, company, buyer }) =>
        type === 'online' &&
        day > 0 &&
        !shown.has(company.participateIdx) &&
        !shown.has(buyer.participateIdx),
    )
    .slice(-2)
    .map(({ matchingIdx }) => matchingIdx);
  if (byVideo.length === 0) return;
  await trx.updateTable('matching').set({ byVideo: 'Y' }).where('idx', 'in', byVideo).execute();
  await trx.deleteFrom('tableSlot').where('matchingIdx', 'in', byVideo).execute();
  await trx
    .updateTable('placement')
    .set({ byVideo: 'Y', tableIdx: null, tableOwner: 0 })
    .where('matchingIdx', 'in', byVideo)
    .execute();
}
