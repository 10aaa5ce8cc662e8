import { useMemo } from 'react';
import { sentence, type Translate, translatorOf } from '#i18n/engine.ts';
import en from '#i18n/messages/en/notWith.json' with { type: 'json' };
import ko from '#i18n/messages/ko/notWith.json' with { type: 'json' };
import { useT } from '#islands/ui/Texts.tsx';

const texts = { ko, en: en as typeof en & typeof ko };

/** The words of this folder, which come with its scripts: pages that guests read don't carry them. */
export function useNotWithT(): Translate<'notWith'> {
  const { locale } = useT();
  return useMemo(
    () => translatorOf<'notWith'>({ locale, areas: { notWith: texts[locale] } } as never),
    [locale],
  );
}

/** Why something failed: of what is sent here only a list that is full is refused as a bad value. */
export const failureOf = (t: Translate<'notWith'>, shared: Translate<'msg'>, key: string): string =>
  key === 'msg.invalid_parameter' ? t('notWith.full') : sentence(shared, key);
