/** Narrowing a managed list by an answer to the event's own questions: 'question:value' in the address. */

export const answerChoice = /^[1-9]\d{0,9}:(\d{1,3}|Y|N)$/;

/** An answer of the address as the calls of lists ask for it. */
export const askedAnswer = (chosen: string): { question?: number; answer?: string } => {
  const [question, answer] = chosen.split(':');
  return question && answer ? { question: Number(question), answer } : {};
};
