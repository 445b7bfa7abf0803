import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useRef, useState } from 'react';
import { hasCode } from '../../lib/call.ts';
import { meQuery } from '../../lib/me.ts';
import { queryClient } from '../../lib/queries.ts';

/** Loaded when it is first needed. */
const ConfirmationDialog = lazy(() => import('./ConfirmationDialog.tsx'));

/** The person closed the dialog. The act isn't performed, and no error is shown. */
export class NotConfirmed extends Error {}

type Confirmed = <T>(act: () => Promise<T>) => Promise<T>;
const ConfirmationContext = createContext<Confirmed>((act) => act());

/** @returns runs an act; if it needs a confirmation, asks for one and retries. @throws NotConfirmed */
export const useConfirmed = (): Confirmed => use(ConfirmationContext);

interface Waiting {
  resolve(): void;
  reject(error: Error): void;
}

export function ConfirmationProvider({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const waiting = useRef<Waiting>(undefined);
  const confirmed = useCallback<Confirmed>(async (act) => {
    try {
      return await act();
    } catch (error) {
      if (!hasCode(error, 'confirm_again')) throw error;
    }
    await new Promise<void>((resolve, reject) => {
      waiting.current = { resolve, reject };
      setOpen(true);
    });
    return act();
  }, []);
  const close = (): void => {
    waiting.current?.reject(new NotConfirmed());
    setOpen(false);
  };
  const go = (): void => {
    waiting.current?.resolve();
    waiting.current = undefined;
    setOpen(false);
    void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
  };
  return (
    <ConfirmationContext value={confirmed}>
      {children}
      {isOpen && (
        <Suspense>
          <ConfirmationDialog onClose={close} onDone={go} />
        </Suspense>
      )}
    </ConfirmationContext>
  );
}
