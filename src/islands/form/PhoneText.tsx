import { useEffect, useState } from 'react';
import { isE164, type PhoneReader, phoneReader } from '#domain/common/numbers/phone.ts';
import { useT } from '#islands/ui/Texts.tsx';
import { loadPhoneReader } from '#stores/lib/load-phones.ts';

/** A number as the reader writes it; until what knows how has come, as it is kept. */
export function PhoneText({ number }: { number: string }) {
  const { locale } = useT();
  const reader = usePhoneReader(isE164(number));
  return reader && isE164(number) ? reader.shown(number, locale) : number;
}

/** A number that can be called. */
export function PhoneLink({ number }: { number: string }) {
  return (
    <a href={`tel:${number.replaceAll(/[^0-9+]/g, '')}`}>
      <PhoneText number={number} />
    </a>
  );
}

/** What shows numbers, once a number is to be shown; not before the page has settled. */
export function usePhoneReader(isNeeded: boolean): PhoneReader | undefined {
  const [reader, setReader] = useState<PhoneReader>();
  useEffect(() => {
    if (!isNeeded || reader) return;
    if (phoneReader()) return setReader(phoneReader());
    let isGone = false;
    const load = () => void loadPhoneReader().then((found) => isGone || setReader(found));
    const idle = 'requestIdleCallback' in window;
    const wait = idle ? window.requestIdleCallback(load) : window.setTimeout(load, 200);
    return () => {
      isGone = true;
      if (idle) window.cancelIdleCallback(wait);
      else window.clearTimeout(wait);
    };
  }, [isNeeded, reader]);
  return reader;
}
