const SYSTEMS: readonly [RegExp, string][] = [
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/Android/, 'Android'],
  [/Mac OS X/, 'Mac'],
  [/Windows/, 'Windows'],
  [/Linux|X11/, 'Linux'],
];
const BROWSERS: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

/** A browser's common name: "Chrome, Windows". */
export function thisDevice(userAgent: string): string {
  const nameIn = (list: readonly [RegExp, string][]): string[] =>
    list.filter(([pattern]) => pattern.test(userAgent)).map(([, name]) => name);
  const found = [nameIn(BROWSERS)[0], nameIn(SYSTEMS)[0]].filter((name) => name !== undefined);
  return found.join(', ') || userAgent.slice(0, 40) || '?';
}
