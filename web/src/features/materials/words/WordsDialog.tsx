import { useT } from '../../../lib/texts.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { WordList } from './WordList.tsx';

/** The words of the lesson that goes on, for its teacher. */
export function WordsDialog({ lessonId, isOpen, close }: { lessonId: string; isOpen: boolean; close: () => void }) {
  const t = useT();
  return (
    <Dialog
      opened={isOpen}
      onClose={close}
      size="lg"
      title={t('words.title')}
      closeButtonProps={{ 'aria-label': t('app.close'), size: 'xl' }}
    >
      <WordList lessonId={lessonId} canChange />
    </Dialog>
  );
}
