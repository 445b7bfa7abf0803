import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useT } from '../../lib/texts.tsx';
import { lazyDialog } from '../../parts/lazyDialog.tsx';

const ConfirmDialog = lazyDialog(
  'leave-dialog',
  () => import('../../ui/ConfirmDialog.tsx').then((module) => module.ConfirmDialog),
  { soon: true },
);

/** While mounted, links ask for confirmation before navigating; for closing the page the browser asks. */
export function LeaveGuard({ onLeave }: { onLeave: () => void }) {
  const t = useT();
  const [, navigate] = useLocation();
  const [to, setTo] = useState<string>();

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    const ask = (event: MouseEvent): void => {
      const path = event.target instanceof Element ? pathOf(event, event.target.closest('a')) : undefined;
      if (path === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      setTo(path);
    };
    window.addEventListener('beforeunload', warn);
    // Before the router handles it.
    document.addEventListener('click', ask, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', warn);
      document.removeEventListener('click', ask, { capture: true });
    };
  }, []);

  return (
    <ConfirmDialog
      isOpen={to !== undefined}
      close={() => setTo(undefined)}
      title={t('schedule.leave.title')}
      text={t('schedule.leave.text')}
      confirmLabel={t('schedule.leave')}
      cancel={t('schedule.leave.stay')}
      onConfirm={() => {
        onLeave();
        if (to !== undefined) navigate(to);
      }}
    />
  );
}

/** Target of a click within the app; undefined when it opens elsewhere or stays on the page. */
function pathOf(event: MouseEvent, link: HTMLAnchorElement | null): string | undefined {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !isPlain || link.target === '_blank' || link.hasAttribute('download')) return undefined;
  const isAway = link.origin === window.location.origin && link.pathname !== window.location.pathname;
  return isAway ? link.pathname + link.search + link.hash : undefined;
}
