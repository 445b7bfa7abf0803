import { Button, Modal } from '@mantine/core';
import { SCHOOL_VIEW_OVER } from '@skylark/contract/schoolView.facts';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { call, hasCode, type Reply } from '../../lib/call.ts';
import { errorText } from '../../lib/errors.ts';
import { refresh } from '../../lib/queries.ts';
import { useT } from '../../lib/texts.tsx';
import { useNow } from '../../lib/time.ts';
import { Notice } from '../../ui/Notice.tsx';
import { State } from '../../ui/State.tsx';
import { isRefusal, type OwnAct, useOwnActs } from './ownActs.ts';
import styles from './View.module.css';

export type OpenView = Reply<'POST /api/v2/manager/people/{id}/view_sessions'>;

const WIDTHS = { phone: 390, computer: 1180 } as const;
type Width = keyof typeof WIDTHS;

/**
 * The frame keeps its own origin, which its calls need, but can't open windows or navigate the desk. If it had the
 * desk's own origin, it could remove the sandbox itself, and browsers warn about that, so the sandbox is omitted there
 * (see DESK_URL in docs/security.md).
 */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-downloads';

/** Ending a view twice is not an error. */
const endView = (id: string): Promise<unknown> =>
  call('DELETE /api/v2/manager/view_sessions/{id}', { params: { id }, isLast: true }).catch((error: unknown) => {
    if (!hasCode(error, 'not_found')) throw error;
  });

/**
 * A person's pages in a frame. The view ends by the End button, when its time is up, when the manager leaves, and when
 * somebody else ends it: the family, or whoever ends the manager's session.
 */
export function ViewFrame({ view, onAgain, onClose }: { view: OpenView; onAgain: () => void; onClose: () => void }) {
  const t = useT();
  const now = useNow(1_000);
  const frame = useRef<HTMLIFrameElement>(null);
  const wasEnded = useRef(false);
  const [width, setWidth] = useState<Width>('phone');
  const [isToldOver, setToldOver] = useState(false);
  const [own, setOwn] = useState<OwnAct>();
  const end = useMutation<unknown, Error, OwnAct | undefined>({
    mutationFn: () => {
      wasEnded.current = true;
      return endView(view.id);
    },
    onSuccess: (_, then) => {
      void refresh('GET /api/v2/manager/families/{id}/history');
      onClose();
      then?.run();
    },
  });
  const ownActOf = useEffectEvent(useOwnActs());
  const leave = useCallback(() => {
    if (wasEnded.current) return;
    wasEnded.current = true;
    // The server ends it within half an hour anyway.
    endView(view.id).catch((error: unknown) => console.info('The server did not take the end of the view.', error));
  }, [view.id]);
  useEffect(() => {
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [leave]);
  const { origin } = new URL(view.url, window.location.href);
  const isElsewhere = origin !== window.location.origin;
  useEffect(() => {
    const hear = (event: MessageEvent): void => {
      const isOurs = event.origin === origin && event.source === frame.current?.contentWindow;
      if (!isOurs) return;
      if (event.data === SCHOOL_VIEW_OVER) setToldOver(true);
      // Pages also make calls that nobody asked for: those leave the offer as it is.
      const act = isRefusal(event.data) ? ownActOf(event.data) : undefined;
      if (act) setOwn(act);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [origin]);
  const leftMs = Date.parse(view.endsAt) - now;
  const isOver = isToldOver || leftMs <= 0;
  useEffect(() => {
    if (isOver) leave();
  }, [isOver, leave]);
  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen
      withCloseButton={false}
      // Pressed by accident, Escape would end the view.
      closeOnEscape={false}
      attributes={{ content: { 'aria-label': isOver ? t('see_as.over') : t('see_as.band', { name: view.name }) } }}
      classNames={{ content: styles['content'] ?? '', body: styles['body'] ?? '' }}
      transitionProps={{ duration: 0 }}
    >
      {!isOver && (
        <div className={styles['band']}>
          <h2 className={styles['title']}>{t('see_as.band', { name: view.name })}</h2>
          <span className={styles['facts']}>
            {t('see_as.only')}
            <span>{t('see_as.left', { minutes: Math.ceil(leftMs / 60_000) })}</span>
          </span>
          <div className={styles['widths']} role="group" aria-label={t('see_as.width')}>
            {(['phone', 'computer'] as const).map((one) => (
              <Button
                key={one}
                size="compact-sm"
                variant="default"
                className={styles['width'] ?? ''}
                aria-pressed={one === width}
                onClick={() => setWidth(one)}
              >
                {t(`see_as.${one}`)}
              </Button>
            ))}
          </div>
          <Button loading={end.isPending} onClick={() => end.mutate(undefined)} data-autofocus>
            {t('see_as.end')}
          </Button>
        </div>
      )}
      {own && !isOver && (
        <div className={styles['own']} role="status">
          <span>{t(own.text)}</span>
          <Button size="compact-sm" loading={end.isPending} onClick={() => end.mutate(own)}>
            {t('see_as.do_it')}
          </Button>
        </div>
      )}
      {end.error && <Notice kind="error">{errorText(t, end.error)}</Notice>}
      {isOver ? (
        <State
          pose="hello"
          title={t('see_as.over')}
          role="status"
          action={
            <div className={styles['buttons']}>
              <Button onClick={onAgain} data-autofocus>
                {t('see_as.again')}
              </Button>
              <Button variant="default" onClick={onClose}>
                {t('app.close')}
              </Button>
            </div>
          }
        />
      ) : (
        <div className={styles['ground']}>
          {/* Unmounted while the view is being ended, and with it its token. */}
          {!end.isPending && !end.isError && (
            <iframe
              ref={frame}
              className={styles['frame']}
              style={{ width: WIDTHS[width] }}
              data-width={width}
              title={t('see_as.frame', { name: view.name })}
              src={view.url}
              sandbox={isElsewhere ? SANDBOX : undefined}
              allow="camera 'none'; microphone 'none'; display-capture 'none'"
              referrerPolicy="no-referrer"
              // The dialog traps the focus among focusable elements.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
              tabIndex={0}
            />
          )}
        </div>
      )}
    </Modal>
  );
}
