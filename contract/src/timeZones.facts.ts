import { dateFormat } from './dateFormat.facts.ts';

/** The school's zone: its days and times, wherever no person's zone applies. */
export const SCHOOL_ZONE = 'Europe/Kyiv';

/**
 * Time zones that ICU, and therefore every browser, still reports under an older spelling, with the current names from
 * the tz database (zone.tab).
 */
const RENAMED: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** Ukraine's cities in names of zones, including older spellings: the only zones from which a language is guessed. */
export const UKRAINE_CITIES: readonly string[] = ['Simferopol', 'Kyiv', 'Kiev', 'Uzhgorod', 'Zaporozhye'];

/**
 * The current name of a zone known to this runtime: `Europe/Kiev` -> `Europe/Kyiv`, `US/Pacific` ->
 * `America/Los_Angeles`.
 */
export function currentZoneName(timeZone: string): string {
  const known = dateFormat('en', { timeZone }).resolvedOptions().timeZone;
  return RENAMED[known] ?? known;
}
