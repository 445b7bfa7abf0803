import { z } from 'zod';

/** Only plain digits: `0x9`, `9e0`, `9.0` and ` 9` are refused. Code may also pass a number. */
const Digits = z.union([z.string().regex(/^(0|[1-9]\d{0,8})$/), z.number()]).transform(Number);

/** A whole number in a path or a query. */
export const queryNumber = (min: number, max: number) =>
  Digits.pipe(z.int().min(min).max(max)).meta({ asSent: { type: 'integer', minimum: min, maximum: max } });

/** One of a few whole numbers in a query. */
export const queryChoice = <const T extends number>(choices: readonly [T, ...T[]]) =>
  Digits.pipe(z.literal([...choices])).meta({ asSent: { type: 'integer', enum: choices } });
