import { z } from 'zod';

/** Days and instants that a request may contain. Calendars, time zones and the database agree within these years. */
const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2100-12-31';

const isInRange = (day: string): boolean => day >= FIRST_DAY && day <= LAST_DAY;
/** 2026-02-30 has the right format, but no such day exists. */
const isDay = (day: string): boolean => {
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
};

/** A calendar day: 2026-11-20. */
export const GivenDay = z.iso.date().refine(isInRange, { message: 'invalid' });

/** Wall-clock date and time without a zone: 2026-11-20T09:00. */
export const GivenLocalTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/)
  .refine((text) => isDay(text.slice(0, 10)) && isInRange(text.slice(0, 10)), { message: 'invalid' });

/** An instant with any offset; converted to UTC. */
export const GivenInstant = z.iso
  .datetime({ offset: true })
  .refine((text) => !Number.isNaN(Date.parse(text)) && isInRange(new Date(text).toISOString().slice(0, 10)), {
    message: 'invalid',
  })
  .transform((text) => new Date(text).toISOString());
