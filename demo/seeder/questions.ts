/** What the demonstration's organiser asks companies beside the specification, and what they answer. */
import type { SentQuestion } from '#domain/event-form/question.ts';
import { formIn, lastSaved } from '#server/features/event-form/forms.ts';
import { saveQuestions } from '#server/features/event-form/questions.ts';
import { saveAnswers } from '#server/features/participation/rows/answers.ts';
import type { Filling } from './people.ts';

const nothing = { helpKo: null, helpEn: null };

const asked: readonly SentQuestion[] = [
  {
    kind: 'oneOf',
    ask: 'optional',
    step: 'product',
    labelKo: '샘플을 얼마나 가져오나요?',
    labelEn: 'How many samples do you bring?',
    ...nothing,
    purposeKo: '전시장 안의 보관 공간 준비',
    purposeEn: 'Preparing storage in the hall',
    months: 6,
    audience: 'managers',
    choices: [
      { labelKo: '가져오지 않아요', labelEn: 'None' },
      { labelKo: '한 상자까지', labelEn: 'Up to one box' },
      { labelKo: '두 상자 이상', labelEn: 'Two boxes or more' },
    ],
  },
  {
    kind: 'line',
    ask: 'optional',
    step: 'hopeBuyer',
    labelKo: '최소 주문 수량은 얼마인가요?',
    labelEn: 'What is your minimum order?',
    ...nothing,
    helpKo: '예: 500개, 20피트 컨테이너 1대',
    helpEn: 'For example 500 pieces, or one 20-foot container',
    purposeKo: '알맞은 바이어 찾기',
    purposeEn: 'Finding buyers who fit',
    months: 12,
    audience: 'profile',
    choices: [],
  },
];

const leastOrders = ['100개', '500개', '1,000개', '20피트 컨테이너 1대'];

/** Saves the form of companies with two questions. */
export async function addQuestions({ trx, eventIdx, calendar }: Filling, memberIdx: number): Promise<void> {
  const questions = await saveQuestions(trx, { eventIdx, kind: 'COMPANY', known: [] }, asked);
  await trx
    .insertInto('eventForm')
    .values({
      eventIdx,
      kind: 'COMPANY',
      version: 1,
      fields: '[]',
      questions: JSON.stringify(questions),
      memberIdx,
      createdAt: calendar.past(-70, '09:30'),
    })
    .execute();
}

/** What a company answers, some of them only one question. */
export async function answerQuestions(
  { trx, eventIdx }: Filling,
  participateIdx: number,
  serial: number,
): Promise<void> {
  const row = await lastSaved(trx, eventIdx, 'COMPANY');
  if (!row) return;
  const form = formIn(row);
  await trx
    .updateTable('participate')
    .set({ formIdx: form.formIdx })
    .where('idx', '=', participateIdx)
    .execute();
  const values = [String((serial % 3) + 1), leastOrders[serial % 5] ?? ''];
  const answers = form.questions.flatMap(({ question }, at) => {
    const value = values[at] ?? '';
    return value === '' ? [] : [{ question, value }];
  });
  await saveAnswers(trx, { idx: participateIdx, eventIdx, memberIdx: null }, form, answers);
}
