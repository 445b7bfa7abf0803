import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { useOffered } from '../../lib/commands.ts';
import { mayCall, useMe } from '../../lib/me.ts';
import { useT } from '../../lib/texts.tsx';
import type { Seen } from './View.tsx';

/** Loaded when a view is opened. */
const View = lazy(() => import('./View.tsx').then(({ View: it }) => ({ default: it })));

/** Opens a family's or teacher's pages as they see them, or a lesson's board there, by a button or the key V. */
export function SeeAs(seen: Seen) {
  return mayCall(useMe(), 'POST /api/v2/manager/people/{id}/view_sessions') ? <Offer {...seen} /> : null;
}

function Offer(seen: Seen) {
  const t = useT();
  const text = seen.lessonId === undefined ? 'see_as.open' : 'see_as.board';
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useOffered(useMemo(() => [{ id: 'see_as', text, key: 'KeyV', run: () => setOpen(true) }] as const, [text]));
  function close(): void {
    setOpen(false);
    button.current?.focus();
  }
  return (
    <>
      <Button
        ref={button}
        variant="default"
        leftSection={<IconEye size={16} aria-hidden />}
        aria-keyshortcuts="v"
        onClick={() => setOpen(true)}
      >
        {t(text)}
      </Button>
      {isOpen && (
        <Suspense>
          <View {...seen} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
