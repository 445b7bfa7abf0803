import v8 from 'node:v8';

/** How much the heap may grow, relative to its live size, before a full collection. */
const GROWTH_PERCENT = 100;

/**
 * A full collection pauses everything for 6 to 25 ms, and its threads take a tenth of the CPU. With V8's defaults this
 * happens once a second when hundreds of rooms are drawn in: V8 allows little growth where little survives, and counts
 * external memory such as buffers. Must be called before anything else.
 */
export const letHeapGrow = (): void => v8.setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
