import { useEffect, useState } from 'react';

/**
 * Returns `false` on the first render, whatever is requested. Otherwise a dialog loaded on demand would be mounted
 * already open, and a dialog that was never closed doesn't know where to return the focus.
 */
export function useOpenedLater(isOpen: boolean): boolean {
  const [isThere, setThere] = useState(false);
  // oxlint-disable-next-line react/set-state-in-effect -- the second picture is the point
  useEffect(() => setThere(true), []);
  return isOpen && isThere;
}
