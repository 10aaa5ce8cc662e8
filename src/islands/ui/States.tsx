import type { ReactNode } from 'react';
import type { MatchingState } from '#domain/matching/matching.ts';
import type { ParticipateState } from '#domain/participation/participation.ts';
import { Button } from './Button.tsx';
import { useT } from './Texts.tsx';
import './ui.css';

export type Tone = 'waiting' | 'half' | 'good' | 'bad' | 'off';

/** The tone of each state of a meeting and of a participation. */
export const toneOf: Record<MatchingState | ParticipateState, Tone> = {
  request: 'waiting',
  pending: 'half',
  complete: 'good',
  denied: 'bad',
  cancel: 'off',
  REQUEST: 'waiting',
  COMPLETE: 'good',
  DENIED: 'bad',
  CANCEL: 'off',
};

/** The shapes say what the colours say: hollow, half, full, crossed, struck. */
const shapes: Record<Tone, ReactNode> = {
  waiting: <path d="M1.5 1.5h9v9h-9z" fill="none" stroke="currentColor" strokeWidth="1.5" />,
  half: (
    <>
      <path d="M1.5 1.5h9v9h-9z" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M1.5 10.5v-9l9 9z" fill="currentColor" />
    </>
  ),
  good: <path d="M.75.75h10.5v10.5H.75z" fill="currentColor" />,
  bad: <path d="M1.5 1.5l9 9M10.5 1.5l-9 9" fill="none" stroke="currentColor" strokeWidth="2" />,
  off: <path d="M1 6h10" fill="none" stroke="currentColor" strokeWidth="2" />,
};

/** A state as a shape and a word; colour only helps. */
export function StateBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className="badge" data-tone={tone}>
      <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
        {shapes[tone]}
      </svg>
      {children}
    </span>
  );
}

/** Why nothing is here, and the first step to change that. */
export function EmptyState({ title, text, action }: { title: string; text?: ReactNode; action?: ReactNode }) {
  return (
    <div className="empty">
      <p className="empty-title">{title}</p>
      {text && <p>{text}</p>}
      {action}
    </div>
  );
}

/** What a search or a choice leaves where that is nothing, and the way back to the whole list. */
export function NothingFound({
  title,
  text,
  all,
  onAll,
}: {
  title: string;
  text?: ReactNode;
  all: string;
  onAll: () => void;
}) {
  return (
    <EmptyState
      title={title}
      text={text}
      action={
        <Button kind="second" onClick={onAll}>
          {all}
        </Button>
      }
    />
  );
}

/** The place of rows that are on their way. Says so once, and doesn't move. */
export function Skeleton({ rows = 3, text }: { rows?: number; text?: string }) {
  const t = useT();
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{text ?? t('ui.loading')}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move.
        <span key={row} aria-hidden="true" />
      ))}
    </div>
  );
}

/** Something could not be fetched: the sentence of its key, and a way to try again, or another way on where that can't help. */
export function FailedState({
  title,
  text,
  onRetry,
  action,
}: {
  /** What could not be fetched, where a page fetches several things. */
  title?: string;
  text: string;
  onRetry?: () => void;
  action?: ReactNode;
}) {
  const t = useT();
  return (
    <div className="empty" role="alert">
      {title && <p className="empty-title">{title}</p>}
      <p>{text}</p>
      {text === t('msg.fail') && <p>{t('ui.afterFailure')}</p>}
      {onRetry && (
        <Button kind="second" size="small" onClick={onRetry}>
          {t('ui.retry')}
        </Button>
      )}
      {action}
    </div>
  );
}
