import { ActionIcon, TextInput } from '@mantine/core';
import { SAYING_MAX_LENGTH } from '@skylark/contract/lessonTools.facts';
import { toPlainText } from '@skylark/contract/plainText.facts';
import { IconSend, IconVolume } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { readAloud } from '../../../lib/speech/speech.ts';
import { useLocale, useT } from '../../../lib/texts.tsx';
import { toast } from '../../../ui/toast.ts';
import { useRoom, useRoomSession } from '../useRoom.ts';
import classes from './Chat.module.css';

const CYRILLIC = /\p{Script=Cyrillic}/u;

/** Short messages alongside the call; read aloud for children who can't read yet. */
export function Chat() {
  const t = useT();
  const locale = useLocale();
  const { link, info } = useRoomSession();
  const sayings = useRoom(({ state }) => state.sayings);
  const [text, setText] = useState('');
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [sayings]);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const said = toPlainText(text, SAYING_MAX_LENGTH).trim();
    if (said === '') return;
    const id = `${info.seat}${crypto.randomUUID().replaceAll('-', '').slice(0, 20)}`;
    link.do({ k: 'say', id, text: said });
    setText('');
  };
  const read = (words: string): void => {
    if (!readAloud(words, CYRILLIC.test(words) ? locale : 'en')) void toast('error', t('tools.chat.no_voice'));
  };
  return (
    <div className={classes.chat}>
      <div role="log" aria-label={t('tools.chat')}>
        <ol ref={list}>
          {sayings.length === 0 && <li className={classes.none}>{t('tools.chat.none')}</li>}
          {sayings.map((saying) => (
            <li key={saying.id} data-own={saying.seat === info.seat}>
              <ActionIcon
                variant="subtle"
                aria-label={t('tools.chat.read', { text: saying.text })}
                onClick={() => read(saying.text)}
              >
                <IconVolume size={22} aria-hidden="true" />
              </ActionIcon>
              <span>{saying.text}</span>
            </li>
          ))}
        </ol>
      </div>
      <form onSubmit={send}>
        <TextInput
          aria-label={t('tools.chat.write')}
          placeholder={t('tools.chat.write')}
          value={text}
          maxLength={SAYING_MAX_LENGTH}
          autoComplete="off"
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <ActionIcon
          type="submit"
          size={44}
          variant="filled"
          aria-label={t('tools.chat.send')}
          disabled={text.trim() === ''}
        >
          <IconSend size={22} aria-hidden="true" />
        </ActionIcon>
      </form>
    </div>
  );
}
