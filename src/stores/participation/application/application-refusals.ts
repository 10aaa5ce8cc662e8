/** What the server has against an application before it is sent whole, at the fields of the form. */
import { ApiError, fieldErrors } from '#api/client.ts';
import type { RequestOf } from '#api/index.ts';
import type { FieldError } from '#domain/common/validation.ts';
import { api } from '../../site/api.ts';
import type { Values } from './application-values.ts';

/** A refusal of a call that knows only one section of the form names its fields within that section. */
export function inSection(section: string) {
  return (error: unknown): never => {
    const errors = fieldErrors(error).map((one) => ({ ...one, field: `${section}.${one.field}` }));
    if (!(error instanceof ApiError) || errors.length === 0) throw error;
    throw new ApiError(error.key, error.status, {
      resultCode: error.resultCode,
      resultMessage: error.key.slice('msg.'.length),
      data: errors,
      totalCount: 0,
    });
  };
}

/** Whether the id is in use. When the check fails, joining repeats it. */
export async function isTaken(id: string): Promise<boolean> {
  const answer = await api('POST /member/duplicateCheckID', { id }).catch(() => undefined);
  return answer?.data.duplicated === 'Y';
}

/** What the server has against the password, at its field. When the check fails, joining repeats it. */
export async function weakness(member: Values['member']): Promise<FieldError[]> {
  const { id, email, nameKo, nameEn, password } = member as RequestOf<'POST /member/checkPassword'>;
  const asked = api('POST /member/checkPassword', { id, email, nameKo, nameEn, password });
  const errors = await asked.then(() => [], fieldErrors);
  return errors.map((error) => ({ ...error, field: `member.${error.field}` }));
}
