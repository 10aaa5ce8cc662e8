import { useEffect, useRef } from 'react';
import { Button } from '#islands/ui/Button.tsx';
import { toast } from '#shell/toast.ts';

interface Props {
  link: string;
  /** Whose it is. */
  label: string;
  /** That it is shown this once. */
  once: string;
  copy: string;
  copied: string;
  /** Where a browser lets nothing be copied, it is marked. */
  selected: string;
}

/** A secret link that was just made, to copy. */
export function MadeLink({ link, label, once, copy, copied, selected }: Props) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const toClipboard = async () => {
    try {
      // Missing where the site is served without HTTPS.
      await navigator.clipboard.writeText(link);
      toast(copied);
    } catch {
      field.current?.select();
      toast(selected);
    }
  };
  return (
    <>
      <input
        className="input"
        ref={field}
        readOnly
        value={link}
        aria-label={label}
        onFocus={(event) => event.target.select()}
      />
      <p className="note">{once}</p>
      <p>
        <Button size="small" onClick={() => void toClipboard()}>
          {copy}
        </Button>
      </p>
    </>
  );
}
