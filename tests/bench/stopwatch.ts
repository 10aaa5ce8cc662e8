/** Clients that write down how long each answer took. */
import { type Client, createClient } from '#api/client.ts';

export class Stopwatch {
  readonly #times: number[] = [];

  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  client(token?: string): Client {
    const client = createClient({ base: `${this.url}/api`, token: () => token });
    return async (name, request) => {
      const begin = performance.now();
      try {
        return await client(name, request);
      } finally {
        this.#times.push(performance.now() - begin);
      }
    };
  }

  figures() {
    const sorted = [...this.#times].sort((a, b) => a - b);
    const total = sorted.reduce((sum, time) => sum + time, 0);
    return {
      answers: sorted.length,
      answersPerSecond: Math.round((sorted.length / total) * 1000),
      slowestPercentMs: Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0),
    };
  }
}
