import { type Locale, textIn } from '#domain/common/language.ts';
import { useT } from '#islands/ui/Texts.tsx';
import { Lines } from './Lines.tsx';

/** A text in the reader's language and, below it, in the other, where it was written in both. */
export function BothTexts({ ko, en }: { ko: string; en: string }) {
  const t = useT<'profile'>();
  const { text, language } = textIn(t.locale, ko, en);
  const other: Locale = language === 'ko' ? 'en' : 'ko';
  const second = other === 'ko' ? ko : en;
  return (
    <>
      <div lang={language}>
        <Lines text={text} />
      </div>
      {second && second !== text && (
        <div className="profile-other" lang={other}>
          <p className="overline">{t(`profile.in.${other}`)}</p>
          <Lines text={second} />
        </div>
      )}
    </>
  );
}
