import { Button, NativeSelect } from '@mantine/core';
import { papers as allPapers } from '@skylark/contract/board.facts';
import type { PageId } from '@skylark/contract/board';
import { newBoardPage } from '@skylark/contract/boardState';
import { paperOf } from '@skylark/contract/roomState';
import { WHITEBOARD_PAGES_MAX } from '@skylark/contract/whiteboards.facts';
import { IconFileTypePdf, IconPhoto, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { saveFile } from '../../lib/saveFile.ts';
import { useT } from '../../lib/texts.tsx';
import { TurnBar } from '../../ui/TurnBar.tsx';
import { toast } from '../../ui/toast.ts';
import { Board, exportPage, exportPages } from '../board/index.ts';
import { type BoardSession, useLink } from '../roomLink/index.ts';
import classes from './Whiteboards.module.css';

const ignorePage = (): void => undefined;

/**
 * The board and its pages. Each person turns the pages for themselves, so that no page is switched while its person is
 * drawing.
 */
export function WhiteboardStage({
  session,
  name,
  otherName,
}: {
  session: BoardSession;
  name: string;
  otherName: string;
}) {
  const t = useT();
  const { link, board, seat } = session;
  const pages = Math.max(
    1,
    useLink(link, (room) => room.state.freePages),
  );
  const canDraw = useLink(link, (room) => room.state.tools);
  const papers = useLink(link, (room) => room.state.papers);
  const [at, setAt] = useState(1);
  const [isSaving, setSaving] = useState(false);
  const page: PageId = `free:${at}`;
  const turn = (next: number): void => setAt(next);
  const add = (): void => {
    link.do({ k: 'show', page: `free:${pages + 1}` });
    setAt(pages + 1);
  };
  const save = async (write: () => Promise<Blob>, extension: string): Promise<void> => {
    setSaving(true);
    try {
      saveFile(await write(), `${fileName(name)}.${extension}`);
    } catch (error) {
      void toast('error', errorText(t, error));
    }
    setSaving(false);
  };
  const pageAt = (number: number) => board.board.get(`free:${number}`) ?? newBoardPage(`free:${number}`);
  const exported = (number: number) => ({
    page: pageAt(number),
    slideUrl: null,
    paper: paperOf({ papers }, `free:${number}`),
  });
  const loadPicture = (id: string): Promise<Blob> => board.loadPicture(id);
  const saveImage = (): Promise<void> => save(() => exportPage({ ...exported(at), loadPicture }), 'png');
  const savePdf = (): Promise<void> => {
    const all = Array.from({ length: pages }, (_, index) => exported(index + 1));
    return save(() => exportPages({ pages: all, loadPicture }), 'pdf');
  };
  return (
    <>
      <div className={classes.stage}>
        <div>
          <Board
            port={board}
            page={page}
            slide={null}
            papers={papers}
            canDraw={canDraw}
            role={seat === 't' ? 'teacher' : 'student'}
            otherName={otherName}
            follow={null}
            onView={ignorePage}
          />
        </div>
      </div>
      <div className={classes.bar}>
        <TurnBar
          at={at - 1}
          count={pages}
          turn={(to) => turn(to + 1)}
          texts={{
            previous: t('whiteboards.previous'),
            next: t('whiteboards.next'),
            where: t('whiteboards.page', { page: at, pages }),
          }}
        >
          {canDraw && pages < WHITEBOARD_PAGES_MAX && (
            <Button variant="light" leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={add}>
              {t('whiteboards.new_page')}
            </Button>
          )}
        </TurnBar>
        <div className={classes.right}>
          {seat === 't' && canDraw && (
            <NativeSelect
              aria-label={t('board.paper')}
              value={paperOf({ papers }, page)}
              data={allPapers.map((value) => ({ value, label: t(`board.paper.${value}`) }))}
              onChange={({ currentTarget: { value } }) => {
                const paper = allPapers.find((one) => one === value);
                if (paper) link.do({ k: 'paper', page, paper });
              }}
            />
          )}
          <Button
            variant="default"
            disabled={isSaving}
            leftSection={<IconPhoto size={20} aria-hidden="true" />}
            onClick={() => void saveImage()}
          >
            {t('whiteboards.save_picture')}
          </Button>
          <Button
            variant="default"
            disabled={isSaving}
            leftSection={<IconFileTypePdf size={20} aria-hidden="true" />}
            onClick={() => void savePdf()}
          >
            {t('whiteboards.save_pdf')}
          </Button>
        </div>
      </div>
    </>
  );
}

/** Letters, digits and little else: valid on every system. */
const fileName = (name: string): string => name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'board';
