/** Passwords as argon2id, with a queue: more than two at once would slow every other answer (architecture.md, traps). */
import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>;

/** OWASP's choice for argon2id: 19 MiB, two passes, one lane; 30 to 50 ms. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

const atOnce = 2;
let running = 0;
const waiting: (() => void)[] = [];

/** The hash to store: `argon2id$<salt>$<tag>`, base64url. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await queued(() => derive('argon2id', { ...cost, message: password, nonce }));
  return `argon2id$${nonce.toString('base64url')}$${tag.toString('base64url')}`;
}

/** Whether this is the password. With no hash to hold it against it takes as long and says no, so that time tells nothing. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const [, salt = '', expected = ''] = (hash ?? nobody).split('$');
  const parameters = { ...cost, message: password, nonce: Buffer.from(salt, 'base64url') };
  const tag = await queued(() => derive('argon2id', parameters));
  return timingSafeEqual(tag, Buffer.from(expected, 'base64url')) && hash !== null;
}

const nobody = `argon2id$${Buffer.alloc(16).toString('base64url')}$${Buffer.alloc(32).toString('base64url')}`;

async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((go) => waiting.push(go));
  else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
