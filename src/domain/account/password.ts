/** Which passwords may be set (docs/rules.md, A3): at least 6 characters. Why more is required is in docs/decisions/account.md. */
import { limits } from '../common/limits.ts';
import type { FieldError } from '../common/validation.ts';

/** What others may know of the password's owner. */
export interface PasswordOwner {
  id: string;
  email: string;
  nameKo: string;
  nameEn: string;
}

export interface PasswordJudging {
  owner: PasswordOwner;
  /** Whether the member holds a permission, in whatever event. */
  isManager: boolean;
  /** Whether a password in lower case is among the commonest; the list is the server's. */
  isCommon: (password: string) => boolean;
}

/** Whether a password is long enough for someone who manages. */
export const suitsManager = (password: string) => password.length >= limits.managerPasswordMin;

/** The first rule that a password breaks; null for one that may be set. */
export function passwordFault(
  password: string,
  { owner, isManager, isCommon }: PasswordJudging,
): Pick<FieldError, 'rule' | 'params'> | null {
  const min = isManager ? limits.managerPasswordMin : limits.passwordMin;
  if (password.length < min) return { rule: 'too_short', params: { min } };
  const plain = password.normalize('NFKC').toLowerCase();
  if (isRepeat(plain)) return { rule: 'password_repeats', params: {} };
  if (isCommon(plain)) return { rule: 'password_common', params: {} };
  if (isOwn(plain, owner)) return { rule: 'password_own', params: {} };
  return null;
}

/** 'aaaaaa', '123123': a shorter text again and again. */
const isRepeat = (plain: string) => /^(.+?)\1+$/s.test(plain);

/** The password is the id, the email, its part before the '@', or the name in some order of its words. */
function isOwn(plain: string, { id, email, nameKo, nameEn }: PasswordOwner): boolean {
  const known = [id, email].flatMap((address) => [address, address.split('@')[0] ?? '']);
  for (const name of [nameKo, nameEn]) {
    const words = name.split(/\s+/).filter((word) => word !== '');
    known.push(...words, words.join(''), words.toReversed().join(''));
  }
  return known.some((one) => one !== '' && bare(one) === bare(plain));
}

/** Without what people put between words. */
const bare = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{P}\p{S}]/gu, '');
