import { languageOf, partIn } from '#domain/common/language.ts';
import { useT } from '#islands/ui/Texts.tsx';
import { Lines } from './Lines.tsx';

/** A text that is written once: what is in the reader's language of one that says the same in both; marked as what it is written in. */
export function OneText({ text }: { text: string }) {
  const t = useT();
  // Of a list in both languages nothing is left out.
  const own = text.split(/\s+·\s+/).length === 2 ? partIn(t.locale, text) : text;
  return (
    <div lang={languageOf(own)}>
      <Lines text={own} />
    </div>
  );
}
