/** Every clock change of every zone from 2025 to 2030. */
export function clockChanges(): { zone: string; at: number }[] {
  const found: { zone: string; at: number }[] = [];
  const end = Date.parse('2031-01-01T00:00:00Z');
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    let here = Temporal.Instant.from('2025-01-01T00:00:00Z').toZonedDateTimeISO(zone).getTimeZoneTransition('next');
    while (here && here.epochMilliseconds < end) {
      found.push({ zone, at: here.epochMilliseconds });
      here = here.getTimeZoneTransition('next');
    }
  }
  return found;
}
