import { PhoneLink } from './PhoneText.tsx';

/** Mail address and telephone number of somebody, as far as they are known. */
export function ContactLinks({ email, mobile }: { email: string | null; mobile: string | null }) {
  return (
    <span className="meeting-contact">
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {mobile && <PhoneLink number={mobile} />}
    </span>
  );
}
