import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Area } from '#i18n/catalogs.ts';
import { type Texts as TextData, type Translate, translatorOf } from '#i18n/engine.ts';
import type { SharedArea } from '#i18n/translator.ts';

const Context = createContext<Translate | undefined>(undefined);

/** Wraps an island: gives the texts that its page handed over (`textsFor`) to everything inside. */
export function Texts({ texts, children }: { texts: TextData<SharedArea>; children: ReactNode }) {
  const t = useMemo(() => translatorOf(texts) as unknown as Translate, [texts]);
  return <Context value={t}>{children}</Context>;
}

/** The translator of the page's language, typed by the areas that the island was given: `useT<'matching' | 'choice'>()`. */
export function useT<A extends Area = never>(): Translate<A | SharedArea> {
  const t = useContext(Context);
  if (!t) throw new Error('useT stands outside of <Texts>.');
  return t as Translate<A | SharedArea>;
}

/** What stands inside speaks another language than the page: `t` is its translator, made once for all of it. */
export function InLanguage<A extends Area>({ t, children }: { t: Translate<A>; children: ReactNode }) {
  return <Context value={t as unknown as Translate}>{children}</Context>;
}
