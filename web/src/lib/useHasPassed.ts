import { useEffect, useState } from 'react';
import { serverNowMs } from './clock.ts';

/** Whether an instant by the school's clock has passed. */
export function useHasPassed(at: string | undefined): boolean {
  const [passed, setPassed] = useState<string>();
  useEffect(() => {
    if (at === undefined) return undefined;
    const timer = setTimeout(() => setPassed(at), Math.max(0, Date.parse(at) - serverNowMs()));
    return () => clearTimeout(timer);
  }, [at]);
  return at !== undefined && passed === at;
}
