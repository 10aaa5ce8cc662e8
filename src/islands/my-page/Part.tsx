import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Skeleton } from '#islands/ui/States.tsx';

/** A part of my page that is closed until someone wants it; what it shows is fetched only then. `id`: links to it open it. */
export function Part({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) {
  const part = useRef<HTMLDetailsElement>(null);
  const [isOpened, setOpened] = useState(false);
  useEffect(() => {
    const open = () => {
      if (location.hash !== `#${id}` || !part.current) return;
      part.current.open = true;
      part.current.scrollIntoView();
    };
    open();
    window.addEventListener('hashchange', open);
    return () => window.removeEventListener('hashchange', open);
  }, [id]);
  return (
    <details
      className="my-part"
      id={id}
      ref={part}
      onToggle={(event) => event.currentTarget.open && setOpened(true)}
    >
      <summary>
        <h2>{title}</h2>
      </summary>
      {isOpened && <Suspense fallback={<Skeleton rows={3} />}>{children}</Suspense>}
    </details>
  );
}
