import type { ReactNode } from 'react';
import type { Pictured } from '#domain/common/files.ts';
import type { Field } from '#domain/common/search/keyword-marks.ts';
import { Button } from '../Button.tsx';
import type { Booth } from '../booth.ts';
import { Picture } from '../Picture.tsx';
import { FoundIn, Marked } from './Marked.tsx';
import './cards.css';

/** What a card can be asked for: a button with a name of its own for whoever does not see where it stands. */
export interface CardAction {
  href: string;
  text: string;
  label: string;
}

interface CardProps {
  /** A line above the name: what kind, from where. */
  over: ReactNode;
  name: string;
  href: string;
  action?: CardAction | null;
  /** Where it stands, with a link to its place on the map. */
  booth?: Booth | undefined;
  /** Above the words; null shows the site's default picture, undefined no place for one. */
  picture?: Pictured | null | undefined;
  /** What can be pressed in the corner, such as a star. */
  corner?: ReactNode;
  /** What a search looks in; of what the card does not show a line says why it is there. */
  fields?: readonly Field[];
}

/** Cards that share their lines, as the panes of a door do. */
export function Cards({ children }: { children: ReactNode }) {
  return <ul className="cards">{children}</ul>;
}

/** One pane: all of it leads to `href`, but for its button. */
export function Card({
  over,
  name,
  href,
  action,
  picture,
  booth,
  corner,
  fields,
  shown = [],
  children,
}: CardProps & {
  /** What the card shows of what a search looks in, beside its name. */
  shown?: readonly string[];
  children: ReactNode;
}) {
  return (
    <li className="card">
      {picture !== undefined && (
        <div className="card-picture">
          <Picture file={picture} alt={name} />
        </div>
      )}
      {(over || booth) && (
        <p className="card-over">
          {booth && (
            <a className="booth-code" href={booth.href} aria-label={booth.label}>
              {booth.code}
            </a>
          )}
          {over}
        </p>
      )}
      <h2 className="card-name" data-face="text">
        <a href={href}>
          <Marked>{name}</Marked>
        </a>
      </h2>
      <div className="card-text">
        {children}
        {fields && <FoundIn shown={[name, ...shown]} fields={fields} />}
      </div>
      {action && (
        <Button kind="second" size="small" href={action.href} label={action.label}>
          {action.text}
        </Button>
      )}
      {corner && <div className="card-corner">{corner}</div>}
    </li>
  );
}

export interface CompanyCardProps extends CardProps {
  mainProduct: string;
  /** Names of products, of which the first few are shown, and what the list is called. */
  products: readonly string[];
  productsLabel: string;
}

const productsShown = 3;

/** A company: what it makes, and what it shows. */
export function CompanyCard({ mainProduct, products, productsLabel, ...card }: CompanyCardProps) {
  const first = products.slice(0, productsShown);
  return (
    <Card {...card} shown={[mainProduct, ...first]}>
      <p>
        <Marked>{mainProduct}</Marked>
      </p>
      {products.length > 0 && (
        <ul className="card-products" aria-label={productsLabel}>
          {first.map((product) => (
            <li key={product}>
              <Marked>{product}</Marked>
            </li>
          ))}
          {products.length > productsShown && <li>+{products.length - productsShown}</li>}
        </ul>
      )}
    </Card>
  );
}

/** A person who buys: what for, who they are and from where. */
export function PersonCard({
  looksFor,
  person,
  about,
  ...card
}: CardProps & {
  looksFor: string;
  /** Their name, and position and city, in one line. */
  person: string;
  about: readonly string[];
}) {
  return (
    <Card {...card} shown={[looksFor, person]}>
      <p>
        <Marked>{looksFor}</Marked>
      </p>
      <p className="note">
        <Marked>{person}</Marked>
        {about.map((one) => `, ${one}`)}
      </p>
    </Card>
  );
}
