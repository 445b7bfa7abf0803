import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { call } from '../../../lib/call.ts';
import { errorText } from '../../../lib/errors.ts';
import { useT } from '../../../lib/texts.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { State } from '../../../ui/State.tsx';
import { Board } from '../../board/index.ts';
import { BoardNotices, boardPort, isThere, RoomLink, socketAddress, useLink } from '../../roomLink/index.ts';
import { CoverShape } from '../tools/CoverShape.tsx';
import type { StoredPen } from './storedPen.ts';
import classes from './Pen.module.css';

interface Props {
  pen: StoredPen;
  leave: () => void;
}

/** Large tools for both roles: drawing with a finger or a pen needs few. */
const TOOLS = 'student';

const look = (token: string, deckId: string | null) => call('POST /api/v2/pens/look', { body: { token, deckId } });

/** The board of a lesson on a second device: the current page and large tools. */
export function PenBoard({ pen, leave }: Props) {
  const [link, setLink] = useState<RoomLink | null>(null);
  useEffect(() => {
    const { roomId, seat, token } = pen;
    const isStillOpen = (): Promise<boolean> => isThere(look(token, null));
    const opened = new RoomLink({ roomId, seat, token, address: socketAddress(roomId), isStillOpen });
    // The link lives outside of React; the page that opened it shows it from here on.
    // oxlint-disable-next-line react/set-state-in-effect
    setLink(opened);
    return () => opened.close();
  }, [pen]);
  return link ? <Drawing link={link} pen={pen} leave={leave} /> : <Skeleton className={classes.page ?? ''} />;
}

function Drawing({ link, pen, leave }: Props & { link: RoomLink }) {
  const t = useT();
  const { token, roomId, seat } = pen;
  const isGone = useLink(link, ({ status }) => status.kind === 'gone');
  const isReady = useLink(link, ({ status, state }) => status.kind !== 'connecting' || state.page !== null);
  const page = useLink(link, ({ state }) => state.page);
  const deckId = useLink(link, ({ state }) => state.deck);
  const hasBegun = useLink(link, ({ state }) => state.call !== 'waiting');
  const canDraw = useLink(link, ({ state }) => seat === 't' || state.tools);
  const cover = useLink(link, ({ state }) => state.covers.find((one) => one.page === state.page)?.cover);
  const papers = useLink(link, ({ state }) => state.papers);
  const slides = useQuery({
    queryKey: ['pen', token, deckId],
    queryFn: () => look(token, deckId),
    enabled: deckId !== null && !isGone,
    staleTime: Infinity,
  });
  const port = useMemo(
    () => ({
      ...boardPort(link, roomId),
      // Uses the pen's own token, because this device has no session.
      loadPicture: (picture: string) => call('POST /api/v2/pens/picture', { body: { token, picture } }),
      uploadPicture: () => Promise.reject(new Error('A second device only draws')),
    }),
    [link, roomId, token],
  );
  const known = slides.data?.slides.find((one) => one.page === page);
  const slide = useMemo(() => (known ? { url: known.imageUrl, description: known.description } : null), [known]);
  if (isGone)
    return (
      <main className={classes.door}>
        <State
          isPage
          pose="good-night"
          role="alert"
          title={t('tools.pen.over')}
          text={t('tools.pen.over_text')}
          action={
            <Button size="lg" onClick={leave}>
              {t('tools.pen.another')}
            </Button>
          }
        />
      </main>
    );
  // A child sees the board when the lesson begins, here as well.
  const isWaiting = page === null || (seat === 's' && !hasBegun);
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h1 className="visually-hidden">{t('tools.pen.enter.title')}</h1>
        <BoardNotices link={link} />
        <p role="status">{!isWaiting && !canDraw && t('tools.pen.teachers_turn')}</p>
        {slides.isError && (
          <Notice kind="problem">
            {errorText(t, slides.error)}{' '}
            <Button size="compact-md" onClick={() => void slides.refetch()}>
              {t('app.try_again')}
            </Button>
          </Notice>
        )}
        <Button variant="default" size="md" onClick={leave}>
          {t('tools.pen.finish')}
        </Button>
      </header>
      <main className={classes.board}>
        {!isReady ? (
          <Skeleton className={classes.page ?? ''} role="status" aria-label={t('app.loading')} />
        ) : isWaiting ? (
          <State isPage pose="waiting" role="status" title={t('tools.pen.waiting')} />
        ) : (
          <Board
            port={port}
            page={page}
            slide={slide}
            papers={papers}
            canDraw={canDraw}
            role={TOOLS}
            otherName=""
            follow={null}
            onView={ignoreView}
            over={cover && <CoverShape key={page} cover={cover} seat={seat} />}
          />
        )}
      </main>
    </div>
  );
}

/** The view on this device is not reported, because its person looks at the device with the call. */
const ignoreView = (): void => undefined;
