import { ApiError, createClient } from '#api/client.ts';

/**
 * A client in a process of its own: it is told by message which approvals to send, sends them all at once, and answers
 * each one's outcome as it arrives.
 */
export interface Claim {
  url: string;
  token: string;
  matchingIdx: number;
  slotIdx?: number;
}

export interface Outcome {
  matchingIdx: number;
  /** 'complete' or 'pending', a refusal such as 'msg.already_assigned', or 'msg.fail' when no answer came. */
  outcome: string;
  /** How many free slots came with a refusal. */
  freeSlots: number | null;
}

process.on('message', async (claims: Claim[]) => {
  await Promise.all(claims.map(async (claim) => process.send?.(await outcomeOf(claim))));
  process.send?.('done');
});

/** Seconds that the server names where it is too busy. */
const busySeconds = 2;

/** On a machine that does much else, two hundred at once are more than wait their turn in time: then one asks again. */
async function outcomeOf(claim: Claim): Promise<Outcome> {
  for (let tries = 0; ; tries++) {
    const outcome = await tryOnce(claim);
    if (outcome.outcome !== 'msg.server_busy' || tries === 20) return outcome;
    await new Promise((resolve) => setTimeout(resolve, busySeconds * 1000));
  }
}

async function tryOnce({ url, token, matchingIdx, slotIdx }: Claim): Promise<Outcome> {
  const client = createClient({ base: `${url}/api`, token: () => token });
  try {
    const { data } = await client('POST /matching/approve', { matchingIdx, slotIdx });
    return { matchingIdx, outcome: data.stateMatching, freeSlots: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const free = (error.data as { freeSlots?: unknown[] } | null)?.freeSlots;
    return { matchingIdx, outcome: error.key, freeSlots: free?.length ?? null };
  }
}
