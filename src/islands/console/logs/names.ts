import { nameIn } from '#domain/common/language.ts';
import type { useT } from '#islands/ui/Texts.tsx';
import type { ManagedLogRow } from '#stores/counseling/managed-logs.ts';

/** The texts of the managers' logs. */
export type LogsArea =
  | 'managedLogs'
  | 'counseling'
  | 'followUp'
  | 'choice'
  | 'matching'
  | 'participate'
  | 'account';

/** The company's name in the reader's language. */
export const companyOf = (
  t: ReturnType<typeof useT<LogsArea>>,
  { companyNameKo, companyNameEn }: Pick<ManagedLogRow, 'companyNameKo' | 'companyNameEn'>,
) => nameIn(t.locale, { nameKo: companyNameKo, nameEn: companyNameEn }) || t('ui.formerMember');
