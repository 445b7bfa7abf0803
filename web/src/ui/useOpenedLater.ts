import { useEffect, useState } from 'react';

/**
 * `false` at first, whatever is asked for. A dialog that is loaded when it is first wanted would come into being open,
 * and one that was never seen shut does not know to what it has to give the focus back.
 */
export function useOpenedLater(isOpen: boolean): boolean {
  const [isThere, setThere] = useState(false);
  // oxlint-disable-next-line react/set-state-in-effect -- the second picture is the point
  useEffect(() => setThere(true), []);
  return isOpen && isThere;
}
