import { Button, Skeleton, TextInput } from '@mantine/core';
import { WORD_MAX_LENGTH } from '@skylark/contract/materials.facts';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../../lib/errors.ts';
import { useT } from '../../../lib/texts.tsx';
import { toast } from '../../../ui/toast.ts';
import { useWords } from './useWords.ts';
import classes from './words.module.css';
import { WordTile } from './WordTile.tsx';

/** The words of a lesson with their pictures; its teacher can add and remove words. */
export function WordList({ lessonId, canChange }: { lessonId: string; canChange: boolean }) {
  const t = useT();
  const { query, remove } = useWords(lessonId);
  if (query.isPending) return <Skeleton height={120} radius="lg" role="status" aria-label={t('app.loading')} />;
  if (query.isError)
    return (
      <div role="alert">
        <p>{errorText(t, query.error)}</p>
        <Button variant="light" mt="sm" onClick={() => void query.refetch()}>
          {t('app.try_again')}
        </Button>
      </div>
    );
  const takeAway = (word: string) => remove(word).catch((error: unknown) => toast('error', errorText(t, error)));
  return (
    <>
      {query.data.items.length === 0 ? (
        <p className={classes.soft}>{t('words.none')}</p>
      ) : (
        <ul className={classes.list}>
          {query.data.items.map((word) => (
            <WordTile
              key={word.word}
              word={word}
              {...(canChange && {
                removeLabel: t('words.remove', { word: word.word }),
                onRemove: () => void takeAway(word.word),
              })}
            />
          ))}
        </ul>
      )}
      {canChange && <AddWord lessonId={lessonId} />}
    </>
  );
}

function AddWord({ lessonId }: { lessonId: string }) {
  const t = useT();
  const { add, change } = useWords(lessonId);
  const [word, setWord] = useState('');
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (word.trim() === '') return;
    await add(word.trim()).then(
      () => setWord(''),
      // Its error text is shown next to the field.
      () => undefined,
    );
  };
  return (
    <form className={classes.add} onSubmit={(event) => void submit(event)}>
      <TextInput
        label={t('words.new')}
        value={word}
        onChange={(event) => setWord(event.currentTarget.value)}
        maxLength={WORD_MAX_LENGTH}
        autoComplete="off"
        autoCapitalize="none"
        error={change.error === null ? undefined : errorText(t, change.error)}
      />
      <Button
        type="submit"
        variant="light"
        loading={change.isPending}
        leftSection={<IconPlus size={20} aria-hidden="true" />}
      >
        {t('words.add')}
      </Button>
    </form>
  );
}
