export interface CalendarEvent {
  /** Stays the same for an event, even if it is moved. */
  uid: string;
  startsAt: Date;
  endsAt: Date;
  title: string;
  description: string;
  url: string;
}

/** The event id of a lesson, the same whether it reaches a calendar by feed, file or sync. */
export const lessonUid = (lessonId: string): string => `${lessonId}@skylark`;

const LINE_MAX_BYTES = 75;

/** An iCalendar file (RFC 5545) with times in UTC, which calendars show in their user's time zone. */
export function icsText(calendar: { name: string; madeAt: Date; events: readonly CalendarEvent[] }): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Skylark//Lessons//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(calendar.name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...calendar.events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${event.uid}`,
      `DTSTAMP:${instant(calendar.madeAt)}`,
      `DTSTART:${instant(event.startsAt)}`,
      `DTEND:${instant(event.endsAt)}`,
      `SUMMARY:${escaped(event.title)}`,
      `DESCRIPTION:${escaped(event.description)}`,
      `URL:${event.url}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** 20261120T120000Z */
const instant = (at: Date): string => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** All other control characters are removed, because calendars may read them as the end of a line. */
const escaped = (raw: string): string =>
  raw
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ');

/** Folds lines at 75 bytes without splitting characters (RFC 5545, 3.1). */
function folded(line: string): string {
  let made = '';
  let bytes = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (bytes + size > LINE_MAX_BYTES) {
      made += '\r\n ';
      bytes = 1;
    }
    made += letter;
    bytes += size;
  }
  return made;
}
