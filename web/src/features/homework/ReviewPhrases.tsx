import { ActionIcon, Button } from '@mantine/core';
import {
  HOMEWORK_COMMENT_MAX_LENGTH,
  REVIEW_PHRASE_MAX_LENGTH,
  REVIEW_PHRASES_MAX,
} from '@skylark/contract/homework.facts';
import { IconBookmark, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { useT } from '../../lib/texts.tsx';
import { toast } from '../../ui/toast.ts';
import { keepPhrase, phrasesQuery, removePhrase } from './api.ts';
import classes from './ReviewForm.module.css';

interface Props {
  comment: string;
  onChange: (comment: string) => void;
}

/** Saved phrases of the teacher: one tap adds one to the comment. */
export function ReviewPhrases({ comment, onChange }: Props) {
  const t = useT();
  const kept = useQuery(phrasesQuery).data?.items;
  const [isEditing, setEditing] = useState(false);
  if (!kept) return null;
  const typed = comment.trim();
  const canKeep =
    typed !== '' &&
    typed.length <= REVIEW_PHRASE_MAX_LENGTH &&
    kept.length < REVIEW_PHRASES_MAX &&
    kept.every(({ text }) => !typed.includes(text));
  const keep = async (): Promise<void> => {
    try {
      await keepPhrase(typed);
      void toast('done', t('homework.phrase_kept'));
    } catch (error) {
      void toast('error', errorText(t, error));
    }
  };
  const insert = (text: string): void =>
    onChange((typed === '' ? text : `${comment.trimEnd()} ${text}`).slice(0, HOMEWORK_COMMENT_MAX_LENGTH));
  return (
    <div className={classes.phrases}>
      {kept.length > 0 && (
        <>
          <div className={classes.phrasesHead}>
            <h3 id="phrases-title">{t('homework.phrases')}</h3>
            <Button variant="subtle" size="sm" onClick={() => setEditing(!isEditing)}>
              {t(isEditing ? 'homework.phrases_done' : 'homework.phrases_edit')}
            </Button>
          </div>
          <ul aria-labelledby="phrases-title">
            {kept.map(({ id, text }) => (
              <li key={id}>
                <button type="button" className={classes.phrase} onClick={() => insert(text)}>
                  {text}
                </button>
                {isEditing && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={44}
                    aria-label={t('homework.phrase_remove', { text })}
                    onClick={() =>
                      void removePhrase(id).catch((error: unknown) => void toast('error', errorText(t, error)))
                    }
                  >
                    <IconX size={18} aria-hidden="true" />
                  </ActionIcon>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {canKeep && (
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconBookmark size={18} aria-hidden="true" />}
          onClick={() => void keep()}
        >
          {t('homework.phrase_keep')}
        </Button>
      )}
    </div>
  );
}
