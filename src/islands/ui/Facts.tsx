import type { ReactNode } from 'react';
import './facts.css';

export type Fact = [name: string, value: ReactNode];

/** Names and values; a value that is empty is left out with its name. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="fact-list">
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
