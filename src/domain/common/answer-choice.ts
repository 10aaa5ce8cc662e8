/** An answer that a list is narrowed by, as one text: 'question:value', a choice by its number, yes or no as Y or N (docs/rules.md, P60). */

export const answerChoice = /^[1-9]\d{0,9}:(\d{1,3}|Y|N)$/;

export const answerChosen = (question: number, value: string): string => `${question}:${value}`;

/** Which question and value it names; undefined where it is none. */
export function answerNamed(chosen: string | undefined): { question: number; answer: string } | undefined {
  const [question = '', answer = ''] = chosen && answerChoice.test(chosen) ? chosen.split(':') : [];
  return answer === '' ? undefined : { question: Number(question), answer };
}
