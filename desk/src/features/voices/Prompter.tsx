import { Button, Kbd } from '@mantine/core';
import '@mantine/core/styles/Kbd.css';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type Command, keyName, useOffered } from '../../lib/commands.ts';
import { errorText } from '../../lib/errors.ts';
import { useT } from '../../lib/texts.tsx';
import { Failed } from '../../parts/Failed.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Sheet, SheetBody } from '../../ui/Sheet.tsx';
import { Skeletons } from '../../ui/Skeletons.tsx';
import { State } from '../../ui/State.tsx';
import { type SchoolVoice, sendWord, useVoices } from './api.ts';
import { play } from './play.ts';
import { useWordRecorder } from './useWordRecorder.ts';
import styles from './VoicesPage.module.css';

interface Taken {
  word: string;
  /** Object URL of the local recording, to hear the word before it is saved. */
  address: string | undefined;
  /** Retries sending it. */
  send: () => void;
  state: 'saving' | 'saved' | 'failed';
  error?: unknown;
}

/**
 * Shows a word, records it until its speaker is silent, and shows the next one while the first is saved. Every button
 * has a key, so that a hundred words take only minutes.
 * @param again a word from the list to be recorded again
 */
export function Prompter({ again, onDone }: { again: string | undefined; onDone: () => void }) {
  const t = useT();
  const voices = useVoices('to_speak');
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  const [taken, setTaken] = useState<readonly Taken[]>([]);
  const [isUnheard, setUnheard] = useState(false);
  const [back, setBack] = useState<string>();
  const bar = useRef<HTMLSpanElement>(null);
  const main = useRef<HTMLButtonElement>(null);
  const recorder = useWordRecorder((level) => bar.current?.style.setProperty('--level', String(level)));
  const { rows, hasNextPage, fetchNextPage, isFetchingNextPage } = voices;
  const isTaken = (word: string): boolean => taken.some((one) => one.word === word);
  const left = rows.filter(({ word }) => !isTaken(word) && !skipped.includes(word));
  const chosen = again ?? back;
  const shown: Pick<SchoolVoice, 'word' | 'pictureUrl' | 'course'> | undefined =
    chosen === undefined
      ? left[0]
      : (rows.find(({ word }) => word === chosen) ?? { word: chosen, pictureUrl: null, course: null });
  const next = chosen === undefined ? left[1] : left[0];
  const leftCount = voices.total - rows.filter(({ word }) => isTaken(word)).length;
  const last = taken.at(-1);
  const isRecording = recorder.state === 'recording';

  useEffect(() => {
    if (left.length < 2 && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [left.length, hasNextPage, isFetchingNextPage, fetchNextPage]);
  // Focuses the main button, so that its keys work; also after a word was chosen to be recorded again.
  const isShown = shown !== undefined;
  useEffect(() => main.current?.focus(), [again, isShown]);
  const addresses = useRef<string[]>([]);
  useEffect(
    () => () => {
      for (const address of addresses.current) URL.revokeObjectURL(address);
    },
    [],
  );

  const keep = async (word: string, encode: () => Promise<Blob>): Promise<void> => {
    let address: string | undefined;
    let send = (): void => undefined;
    const set = (state: Taken['state'], error?: unknown): void =>
      setTaken((all) => [...all.filter((one) => one.word !== word), { word, address, send, state, error }]);
    set('saving');
    const sound = await encode();
    address = URL.createObjectURL(sound);
    addresses.current.push(address);
    send = () => {
      set('saving');
      sendWord(word, sound).then(
        () => set('saved'),
        (error: unknown) => set('failed', error),
      );
    };
    send();
  };
  const record = async (word: string): Promise<void> => {
    setUnheard(false);
    const said = await recorder.record();
    if (!said) return setUnheard(true);
    setBack(undefined);
    onDone();
    // The next word is shown at once, while this one is encoded and sent.
    await keep(word, said.encode);
  };
  const press = (): void => {
    if (isRecording) recorder.stop();
    else if (shown && recorder.state !== 'asking') void record(shown.word);
  };
  const skip = (): void => {
    if (isRecording || !shown) return;
    setUnheard(false);
    if (chosen === undefined) setSkipped((all) => [...all, shown.word]);
    setBack(undefined);
    onDone();
  };
  const hear = (): void => {
    if (last?.address !== undefined && !isRecording) play(last.address, () => undefined);
  };
  const goBack = (): void => {
    if (last && !isRecording) setBack(last.word);
  };
  const act = useRef({ press, skip, hear, goBack });
  useEffect(() => {
    act.current = { press, skip, hear, goBack };
  });
  const commands = useMemo(
    (): Command[] => [
      { id: 'voices.record', text: 'voices.record', key: 'KeyR', run: () => act.current.press() },
      { id: 'voices.hear', text: 'voices.hear', key: 'KeyP', run: () => act.current.hear() },
      { id: 'voices.back', text: 'voices.back', key: 'KeyB', run: () => act.current.goBack() },
      { id: 'voices.skip', text: 'voices.skip', key: 'KeyN', run: () => act.current.skip() },
    ],
    [],
  );
  useOffered(commands);

  const failed = taken.filter(({ state }) => state === 'failed');
  const status = isRecording
    ? t('voices.recording')
    : isUnheard && recorder.state !== 'refused'
      ? t('voices.unheard')
      : last?.state === 'saved'
        ? t('voices.saved', { word: last.word })
        : '';
  return (
    <Sheet title={t('voices.to_speak', { count: Math.max(0, leftCount) })}>
      {voices.isPending && <Skeletons lines={6} label={t('app.loading')} />}
      {voices.error !== null && rows.length === 0 && <Failed query={{ error: voices.error, refetch: voices.again }} />}
      {!voices.isPending && voices.error === null && !shown && !hasNextPage && (
        <State
          pose="celebrating"
          role="status"
          title={t(skipped.length > 0 ? 'voices.only_skipped' : 'voices.all_spoken')}
          action={skipped.length > 0 && <Button onClick={() => setSkipped([])}>{t('voices.skipped_again')}</Button>}
        />
      )}
      {shown && (
        <div className={styles['prompter']} data-recording={isRecording || undefined}>
          <div className={styles['picture']}>{shown.pictureUrl !== null && <img src={shown.pictureUrl} alt="" />}</div>
          <p className={styles['word']} lang="en">
            {shown.word}
          </p>
          <p className={styles['soft']}>{shown.course ?? ''}</p>
          <span ref={bar} className={styles['level']} aria-hidden />
          <div className={styles['keys']}>
            <Button
              ref={main}
              size="md"
              color={isRecording ? 'coral' : 'sky'}
              loading={recorder.state === 'asking'}
              disabled={recorder.state === 'refused'}
              onClick={press}
            >
              {t(isRecording ? 'voices.stop' : 'voices.record')}
              <Key name={keyName('KeyR')} />
            </Button>
            <Button size="md" variant="default" disabled={isRecording} onClick={skip}>
              {t('voices.skip')}
              <Key name={keyName('KeyN')} />
            </Button>
          </div>
          {next && <p className={styles['soft']}>{t('voices.next', { word: next.word })}</p>}
        </div>
      )}
      <SheetBody>
        {recorder.state === 'refused' && <Notice kind="error">{t('voices.no_microphone')}</Notice>}
        <p className={styles['status']} role="status">
          {status}
        </p>
        {last && (
          <div className={styles['keys']}>
            <Button variant="default" disabled={isRecording || last.address === undefined} onClick={hear}>
              {t('voices.hear_word', { word: last.word })}
              <Key name={keyName('KeyP')} />
            </Button>
            <Button variant="default" disabled={isRecording} onClick={goBack}>
              {t('voices.again_word', { word: last.word })}
              <Key name={keyName('KeyB')} />
            </Button>
          </div>
        )}
        {failed.map((one) => (
          <Notice key={one.word} kind="error">
            {`${t('voices.failed', { word: one.word })} ${errorText(t, one.error)} `}
            <Button variant="subtle" onClick={one.send}>
              {t('app.try_again')}
            </Button>
          </Notice>
        ))}
      </SheetBody>
    </Sheet>
  );
}

/** The key shown beside a button's text. */
const Key = ({ name }: { name: string }) => (
  <Kbd ml={8} aria-hidden>
    {name}
  </Kbd>
);
