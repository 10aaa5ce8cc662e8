import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import type { Summary } from '#domain/stats/figures.ts';
import type { Texts as TextData } from '#i18n/engine.ts';
import { NotYet } from '#islands/ui/list/Loaded.tsx';
import { Texts } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { createFigures, type Figures } from '#stores/stats/stats.ts';
import { ConsoleGate } from '../ConsoleGate.tsx';
import '../console.css';
import './stats.css';

export type StatsArea = 'stats' | 'choice' | 'matching' | 'participate' | 'account';

export interface StatsTexts {
  texts: TextData<StatsArea | 'ui' | 'msg' | 'rule'>;
}

/** What the screens of the figures have in common: who may see them, and the figures, once they are there. */
export function StatsScreen({
  texts,
  children,
}: StatsTexts & { children: (summary: Summary, figures: Figures) => ReactNode }) {
  return (
    <Texts texts={texts}>
      <ConsoleGate permission="stats">
        <Ready>{children}</Ready>
      </ConsoleGate>
    </Texts>
  );
}

function Ready({ children }: { children: (summary: Summary, figures: Figures) => ReactNode }) {
  const figures = useStoreOf(createFigures);
  const loaded = useStore(figures.$figures);
  useEffect(() => void figures.load(), [figures]);
  if (loaded.state !== 'ready') return <NotYet of={loaded} rows={8} onRetry={figures.load} />;
  return children(loaded.data, figures);
}
