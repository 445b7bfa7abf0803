const KEPT_MAX = 100;
const kept = new Map<string, Intl.DateTimeFormat>();

/** A formatter of dates, made once: making one takes up to a millisecond, and all rows of a list need the same ones. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  let format = kept.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, options);
    if (kept.size >= KEPT_MAX) kept.clear();
    kept.set(key, format);
  }
  return format;
}
