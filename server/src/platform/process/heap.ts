import v8 from 'node:v8';

/** By how much of what is in use the heap may grow before all of it is collected. */
const GROWTH_PERCENT = 100;

/**
 * Collecting the whole heap holds everybody up for 6 to 25 ms, and its threads take a tenth of the processor. Left to itself
 * V8 does so once a second when hundreds of rooms are drawn in: it allows for little growth where little survives, and
 * then counts what comes and goes outside of the heap, as buffers do. Called first of all.
 */
export const letHeapGrow = (): void => v8.setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
