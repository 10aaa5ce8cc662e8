/** Formats of dates, made once: making one costs a hundred times what using it does, and a grid of sixty times uses hundreds. */

const most = 200;
const made = new Map<string, Intl.DateTimeFormat>();

/** The format of `locale` (BCP 47) with these options; the time zone is one of them. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  let format = made.get(key);
  if (!format) {
    if (made.size >= most) made.clear();
    format = new Intl.DateTimeFormat(locale, options);
    made.set(key, format);
  }
  return format;
}
