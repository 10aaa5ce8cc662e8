/** Secrets that are sent once and stored as hashes: session tokens, links of a mail, challenges, recovery codes. */
import { hash, randomBytes } from 'node:crypto';

/** 256 random bits, so that a plain hash of them can't be guessed back. */
export const newToken = () => randomBytes(32).toString('base64url');

export const hashOf = (token: string) => hash('sha256', token, 'base64url');
