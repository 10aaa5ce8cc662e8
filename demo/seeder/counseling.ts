/** The logs of yesterday's meetings, and of a few buyers who walked in without one. */
import { asKept, type CounselingInput, counselingInput } from '#domain/counseling/counseling.ts';
import { saveLogProducts } from '#server/features/counseling/logs.ts';
import type { DemoProduct } from '../data/kinds.ts';
import { type LogKind, logKinds, moneyOf } from '../data/logs.ts';
import type { Held } from './meetings.ts';
import type { BuyerHere, CompanyHere, Filling } from './people.ts';
import { isKorean, sentence, spokenCompany, spokenName } from './sentence.ts';

type Meeting = Pick<Held, 'company' | 'buyer' | 'type'> & { matchingIdx: number | null; metAt: string };

export async function addLogs(
  filling: Filling,
  held: readonly Held[],
  companies: readonly CompanyHere[],
  buyers: readonly BuyerHere[],
): Promise<void> {
  const { calendar, dice } = filling;
  const met: Meeting[] = held
    .filter(({ isLogged }) => isLogged)
    .map(({ slot, ...meeting }) => ({ ...meeting, metAt: slot.startsAt }));
  const walkIns: Meeting[] = ['10:15', '11:40', '13:20', '16:05'].map((time) => ({
    company: dice.pick(companies),
    buyer: dice.pick(buyers),
    type: 'offline',
    matchingIdx: null,
    metAt: calendar.past(-1, time),
  }));
  // Each kind once, then by weight: every kind of log is there to be seen.
  const weighted = logKinds.flatMap((kind) => Array<LogKind>(kind.weight).fill(kind));
  for (const [at, meeting] of [...met, ...walkIns].entries()) {
    await addLog(filling, meeting, logKinds[(at + 4) % 40] ?? dice.pick(weighted));
  }
}

async function addLog(
  { trx, eventIdx, calendar, dice }: Filling,
  meeting: Meeting,
  kind: LogKind,
): Promise<void> {
  const { company, buyer } = meeting;
  const chosen = dice.whole(0, company.productIdxs.length - 1);
  const product = company.company.products[chosen] as DemoProduct;
  const nature = company.company.category === 'SERVICE' ? 'service' : 'goods';
  const [content, comment] = dice.pick(kind.texts.filter(([, , only = nature]) => only === nature));
  const fill = (pattern: string) =>
    sentence(pattern, {
      product: spokenName(product, isKorean(pattern)),
      buyer: spokenCompany(buyer.buyer.company, isKorean(pattern)),
    });
  const { currency, rate } = moneyOf[buyer.buyer.country] ?? { currency: 'EUR' as const, rate: 1.08 };
  // Round sums, as people say them, in whatever money they are.
  const step = 10 ** Math.round(3 - Math.log10(rate));
  const sum = (what: LogKind['sums'][number], from: number, to: number) =>
    kind.sums.includes(what) ? dice.whole(from, to) * step : 0;
  const score = () => dice.whole(3, 5);
  const entered: CounselingInput = counselingInput.parse({
    matchingIdx: meeting.matchingIdx,
    matchingType: meeting.type,
    metAt: meeting.metAt,
    buyerCompanyName: buyer.buyer.company,
    buyerName: buyer.buyer.en,
    buyerCountry: buyer.buyer.country,
    productName: product[0],
    productIdxs: company.productIdxs.slice(chosen, chosen + 1),
    businessType: buyer.isAssociation
      ? '무역, 총판 · Trade and distribution'
      : '수입, 유통 · Import and retail',
    type: kind.type,
    content: fill(content),
    tradePossibility: dice.whole(kind.possibility[0] / 5, kind.possibility[1] / 5) * 5,
    scoreProduct: score(),
    scorePrice: score(),
    scoreMeeting: score(),
    currency,
    rateToUsd: rate,
    rateDay: meeting.metAt.slice(0, 10),
    amountConsultation: sum('consultation', 8, 240),
    amountMou: sum('mou', 20, 90),
    amountContract: sum('contract', 4, 38),
    comment: fill(comment),
  });
  const { productIdxs, ...columns } = asKept(entered);
  const written = calendar.past(-1, `${dice.whole(17, 19)}:${dice.whole(10, 59)}`);
  const { idx } = await trx
    .insertInto('counseling')
    .values({
      ...columns,
      eventIdx,
      companyIdx: company.participateIdx,
      createdAt: written,
      updatedAt: written,
    })
    .returning('idx')
    .executeTakeFirstOrThrow();
  await saveLogProducts(trx, idx, productIdxs);
}
