/** Where a person finds a setting: which browser, on which system. */
export interface BrowserPlace {
  browser: 'chrome' | 'edge' | 'safari' | 'firefox' | 'other';
  system: 'windows' | 'mac' | 'ios' | 'android' | 'other';
}

export interface BrowserSigns {
  userAgent: string;
  /** An iPad reports itself as a Mac; no Mac has a touch screen. */
  maxTouchPoints: number;
}

export function browserPlace({ userAgent, maxTouchPoints }: BrowserSigns): BrowserPlace {
  return { browser: browserOf(userAgent), system: systemOf(userAgent, maxTouchPoints) };
}

function browserOf(agent: string): BrowserPlace['browser'] {
  // Web views inside apps, and browsers with different settings.
  if (/\b(OPR|SamsungBrowser|YaBrowser|UCBrowser|Instagram|FBAN|FBAV|Viber|Telegram|GSA)\b/i.test(agent))
    return 'other';
  if (/\bEdg(e|A|iOS)?\//.test(agent)) return 'edge';
  if (/\b(Firefox|FxiOS)\//.test(agent)) return 'firefox';
  if (/\b(Chrome|CriOS)\//.test(agent)) return 'chrome';
  if (/\bVersion\/[\d.]+.*\bSafari\//.test(agent)) return 'safari';
  return 'other';
}

function systemOf(agent: string, touchPoints: number): BrowserPlace['system'] {
  if (/iPhone|iPad|iPod/.test(agent) || (/Macintosh/.test(agent) && touchPoints > 1)) return 'ios';
  if (/Android/.test(agent)) return 'android';
  if (/Macintosh/.test(agent)) return 'mac';
  if (/Windows/.test(agent)) return 'windows';
  return 'other';
}
