/** Two hundred log-ins at once, each with another password, for one id: no more may be judged than the limit allows. */
import { logInIds } from '#demo/seeder/people.ts';
import { wrongPassword } from '#server/platform/limits/rules.ts';
import { type Attack, counted, under } from './attack.ts';
import { ask, openAgent } from './client.ts';

export const guessedPasswords: Attack = {
  name: '200 passwords for one id at once',
  async run({ server, shortest }) {
    const agent = openAgent();
    const answers = await Promise.all(
      Array.from({ length: shortest ? 30 : 200 }, (_, no) =>
        ask(agent, `${server.url}/api/member/login`, {
          method: 'POST',
          body: JSON.stringify({ id: logInIds.okta, password: `no such password ${no}` }),
        }),
      ),
    );
    agent.destroy();
    const keys = answers.map(({ what, text }) => /"resultMessage":"(\w+)"/.exec(text)?.[1] ?? what);
    const judged = keys.filter((key) => key === 'user_id_and_not_matched').length;
    return {
      figures: [
        under('200 passwords: judged', judged, 'passwords', wrongPassword.account.count + 1),
        // Whoever was not judged is told so: 429, or 503 where too many wait.
        under(
          '200 passwords: neither judged nor told to come later',
          answers.filter(
            ({ what, retryAfter }, at) =>
              keys[at] !== 'user_id_and_not_matched' && !(retryAfter > 0 && ['429', '503'].includes(what)),
          ).length,
          'answers',
          1,
        ),
      ],
      seen: { answers: counted(keys), 'slowest ms': Math.round(Math.max(...answers.map(({ ms }) => ms))) },
    };
  },
};
