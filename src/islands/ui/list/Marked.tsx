import { createContext, Fragment, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { languageOf } from '#domain/common/language.ts';
import type { Field, Search, TextPart } from '#domain/common/search/keyword-marks.ts';
import '#styles/found.css';

type Marks = typeof import('#domain/common/search/keyword-marks.ts');
let loaded: Marks | undefined;
const load = async (): Promise<Marks> => {
  loaded ??= await import('#domain/common/search/keyword-marks.ts');
  return loaded;
};

/** What marks: fetched once something is looked for, because until then it is of no use. Without it nothing is marked. */
function useMarks(keywords: string): Marks | undefined {
  const [marks, setMarks] = useState(loaded);
  useEffect(() => {
    if (keywords === '' || marks) return;
    load().then(setMarks, () => undefined);
  }, [keywords, marks]);
  return marks;
}

type Marking = Pick<Marks, 'elsewhereOf' | 'excerptOf' | 'partsOf'> & { search: Search };
const Context = createContext<Marking | undefined>(undefined);

interface Props {
  /** Without any nothing is marked. */
  keywords: string;
  /** Whether rows were found by names, or by whole texts. */
  isIn?: 'names' | 'texts';
  children: ReactNode;
}

/** The list of a search, from its asking on: in it `Marked` marks what was looked for. */
export function Searched(props: Props) {
  const marks = useMarks(props.keywords);
  return <MarkedBy {...props} marks={marks} />;
}

/** The same with what marks at hand, as on a page that the server draws. */
export function MarkedBy({
  marks,
  keywords,
  isIn = 'names',
  children,
}: Props & { marks: Marks | undefined }) {
  const marking = useMemo(
    () => (marks && keywords !== '' ? { ...marks, search: marks.searchFor(keywords, isIn) } : undefined),
    [marks, keywords, isIn],
  );
  return <Context value={marking}>{children}</Context>;
}

/** A text in which the search that stands around it looked. */
export function Marked({ children }: { children: string }) {
  const marking = useContext(Context);
  if (!marking) return children;
  // One piece, wherever it stands: the parts of a box that lays out its children would stand apart.
  return (
    <span>
      <Parts parts={marking.partsOf(children, marking.search)} />
    </span>
  );
}

const Parts = ({ parts }: { parts: readonly TextPart[] }) =>
  parts.map(({ text, isFound }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name
    isFound ? <mark key={at}>{text}</mark> : <Fragment key={at}>{text}</Fragment>,
  );

/** Says where a row was found by words that none of the texts has that it shows. */
export function FoundIn({
  shown,
  fields,
  elsewhere,
}: {
  /** What the row shows of what was searched. */
  shown: readonly string[];
  /** All that was searched of it and may be told. */
  fields: readonly Field[];
  /** What the rest is called that was searched; undefined where nothing is told of it. */
  elsewhere?: string;
}) {
  const marking = useContext(Context);
  if (!marking) return null;
  const { elsewhereOf, excerptOf, partsOf, search } = marking;
  const { fields: found, rest } = elsewhereOf(search, shown, fields);
  return (
    <>
      {found.map(({ label, text }) => (
        <p key={`${label} ${text}`} className="note found-in">
          {label}:{' '}
          <span lang={languageOf(text)}>
            <Parts parts={excerptOf(partsOf(text, search))} />
          </span>
        </p>
      ))}
      {elsewhere !== undefined && rest.length > 0 && (
        <p className="note found-in">
          {elsewhere}: <mark>{rest.join(' ')}</mark>
        </p>
      )}
    </>
  );
}
