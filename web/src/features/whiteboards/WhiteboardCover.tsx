import type { Paper } from '@skylark/contract/board.facts';
import { type PageSnapshot, pageOfSnapshot } from '@skylark/contract/boardState';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../lib/call.ts';
import { exportPage } from '../board/index.ts';
import { coverQuery } from './api.ts';
import { PlainCover } from './PlainCover.tsx';
import classes from './Whiteboards.module.css';

/** Twice the maximum width of a card. */
const WIDTH_PX = 640;

/** A thumbnail of a whiteboard, by which a child recognizes it. The name is shown below. */
export function WhiteboardCover({ code, roomId }: { code: string; roomId: string }) {
  const { data } = useQuery(coverQuery(code));
  const url = useDrawn(roomId, data?.board as PageSnapshot | null | undefined, data?.paper ?? 'plain');
  return url === undefined ? <PlainCover /> : <img className={classes.drawn} src={url} alt="" />;
}

/** Address of a page's rendered picture; undefined until it is rendered, or if that fails. */
function useDrawn(roomId: string, board: PageSnapshot | null | undefined, paper: Paper): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!board) return undefined;
    let isWanted = true;
    let made: string | undefined;
    const page = pageOfSnapshot(board);
    const loadPicture = (picture: string) =>
      call('GET /api/v2/rooms/{id}/pictures/{picture}', { params: { id: roomId, picture } });
    void exportPage({ page, slideUrl: null, paper, loadPicture, widthPx: WIDTH_PX }).then(
      (blob) => {
        if (!isWanted) return;
        made = URL.createObjectURL(blob);
        setUrl(made);
      },
      (error: unknown) => console.info('A whiteboard could not be drawn small.', error),
    );
    return () => {
      isWanted = false;
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [roomId, board, paper]);
  return url;
}
