import { expect } from 'vitest';
import type { Client } from '#api/client.ts';
import { calls } from '#api/index.ts';
import type { Person } from './factories.ts';

/** A client that holds each answer against its contract, exactly: no field is missing, and none is there too many. */
export function strictly(client: Client): Client {
  return async (name, request, options) => {
    const answer = await client(name, request, options);
    const { data, error } = calls[name].answer.safeParse(answer.data);
    expect(error?.issues).toBeUndefined();
    expect(answer.data).toEqual(data);
    return answer;
  };
}

/** The same person, whose client holds each answer against its contract. */
export function strict<T extends Person>(person: T): T {
  return { ...person, client: strictly(person.client) };
}
