/** How glibc returns memory: https://man7.org/linux/man-pages/man3/malloc_trim.3.html. */
const SYMBOL = 'malloc_trim';

type ReturnMemory = () => void;
let found: ReturnMemory | undefined;

/**
 * Returns memory that the process has released to the system. The C library only does so at the end of its heap: what is
 * free between pieces in use stays with the process. Takes a few milliseconds, during which nothing else runs. Does
 * nothing where the C library or Node can't do it.
 */
export function returnFreeMemory(): void {
  found ??= findReturn();
  found();
}

function findReturn(): ReturnMemory {
  const warnings = Object.getOwnPropertyDescriptor(process, 'emitWarning');
  try {
    // An operator can't do anything about its being experimental, and nothing depends on it.
    process.emitWarning = () => undefined;
    const { functions } = process
      .getBuiltinModule('node:ffi')
      .dlopen(null, { [SYMBOL]: { arguments: ['uint64'], return: 'int32' } });
    return () => void functions[SYMBOL](0n);
  } catch {
    return () => undefined;
  } finally {
    if (warnings) Object.defineProperty(process, 'emitWarning', warnings);
  }
}
