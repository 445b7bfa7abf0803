import { Alert, Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import {
  type HomeworkDue,
  homeworkDues,
  TASK_MAX_LENGTH,
  WORD_MAX_LENGTH,
  WORDS_MAX,
} from '@skylark/contract/homework.facts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { useT } from '../../lib/texts.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { lessonWordsQuery } from '../materials/index.ts';
import { coursesQuery, assignHomework, shownQuery, templatesQuery } from './api.ts';
import classes from './AssignHomework.module.css';
import { DeckSlides } from './DeckSlides.tsx';

export interface HomeworkFor {
  studentId: string;
  studentName: string;
  lessonId: string | null;
  /** The presentation planned for the lesson: preselected, unless the lesson has shown another. */
  deckId: string | null;
}

/** Templates offered as buttons; the list contains all of them. */
const OFFERED = 3;

/** A teacher's form for homework: the task, its slides and words. */
export function AssignHomework({ isOpen, close, to }: { isOpen: boolean; close: () => void; to: HomeworkFor }) {
  const t = useT();
  return (
    <Dialog
      opened={isOpen}
      onClose={close}
      size="lg"
      centered
      title={t('homework.give_to', { name: to.studentName })}
      closeButtonProps={{ 'aria-label': t('app.cancel') }}
    >
      <Form close={close} to={to} />
    </Dialog>
  );
}

function Form({ close, to }: { close: () => void; to: HomeworkFor }) {
  const t = useT();
  const courses = useQuery(coursesQuery);
  const items = courses.data?.items ?? [];
  const { lessonId } = to;
  const shown = useQuery({ ...shownQuery(lessonId ?? ''), ...(lessonId === null && { queryFn: skipToken }) }).data;
  const taughtId = shown?.id ?? to.deckId;
  const ofLesson = items.find((course) => course.decks.some((deck) => deck.id === taughtId));
  const [chosenCourse, setCourse] = useState('');
  const courseId = chosenCourse === '' ? (ofLesson?.id ?? items[0]?.id) : chosenCourse;
  const course = useQuery({
    ...templatesQuery(courseId ?? ''),
    ...(courseId === undefined && { queryFn: skipToken }),
  });
  const templates = course.data?.homework ?? [];
  const [template, setTemplate] = useState('');
  const words = useQuery({ ...lessonWordsQuery(lessonId ?? ''), ...(lessonId === null && { queryFn: skipToken }) });
  const lessonWords = (words.data?.items ?? []).slice(0, WORDS_MAX).map(({ word }) => word);
  const [description, setDescription] = useState('');
  const [chosenDeck, setDeckId] = useState<string>();
  const [chosenSlides, setSlideIds] = useState<string[]>();
  const deckId = chosenDeck ?? taughtId ?? '';
  const slideIds = chosenSlides ?? (deckId === shown?.id ? shown.slideIds : []);
  const [due, setDue] = useState<HomeworkDue>('next_lesson');
  const [typedWords, setWords] = useState('');
  // The key stays the same when resending after a lost response, and changes with the content.
  const key = useRef({ of: '', key: '' });
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const listed = wordsIn(typedWords);
  const wordsError =
    listed.length > WORDS_MAX
      ? t('homework.words_too_many', { count: WORDS_MAX })
      : listed.some((word) => word.length > WORD_MAX_LENGTH) && t('homework.word_too_long');
  const choose = (id: string): void => {
    setDeckId(id);
    setSlideIds([]);
  };
  const take = (id: string): void => {
    setTemplate(id);
    const taken = templates.find((one) => one.id === id);
    if (!taken) return;
    setDescription(taken.task);
    choose(taken.deckId ?? '');
  };
  // Templates that follow the lesson come first.
  const offers = templates
    .toSorted((one, other) => Number(isAfter(other, taughtId)) - Number(isAfter(one, taughtId)))
    .slice(0, OFFERED);
  const ownDeck = templates.find((one) => one.id === template);
  const save = async (): Promise<void> => {
    const task = {
      studentId: to.studentId,
      lessonId,
      description,
      deckId: deckId === '' ? null : deckId,
      slideIds,
      due,
      words: listed,
    };
    const of = JSON.stringify(task);
    if (key.current.of !== of) key.current = { of, key: crypto.randomUUID() };
    await assignHomework({ ...task, key: key.current.key });
    void toast('done', t('homework.given'));
    close();
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setChecked(true);
    setFailure(undefined);
    if (description.trim() === '' || wordsError !== false) return;
    setBusy(true);
    await save().catch(setFailure);
    setBusy(false);
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={classes.form}>
      {items.length > 0 && (
        <div className={classes.pair}>
          <NativeSelect
            label={t('homework.course')}
            value={courseId ?? ''}
            onChange={(event) => {
              setCourse(event.currentTarget.value);
              setTemplate('');
            }}
            data={items.map(({ id, title, isOwn }) => ({ value: id, label: isOwn ? t('homework.own_decks') : title }))}
          />
          <NativeSelect
            label={t('homework.template')}
            value={template}
            disabled={templates.length === 0}
            onChange={(event) => take(event.currentTarget.value)}
            data={[
              { value: '', label: t(templates.length === 0 ? 'homework.no_templates' : 'homework.freely') },
              ...templates.map(({ id, title }) => ({ value: id, label: title })),
            ]}
          />
        </div>
      )}
      {template === '' && description === '' && offers.length > 0 && (
        <div className={classes.offers} role="group" aria-label={t('homework.template')}>
          {offers.map(({ id, title }) => (
            <Button key={id} variant="light" onClick={() => take(id)}>
              {title}
            </Button>
          ))}
        </div>
      )}
      <Textarea
        label={t('homework.task')}
        description={t('homework.task_hint')}
        rows={4}
        maxLength={TASK_MAX_LENGTH}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
        error={isChecked && description.trim() === '' && t('homework.task_missing')}
        data-autofocus
      />
      <NativeSelect
        label={t('homework.deck')}
        description={t('homework.deck_hint')}
        value={deckId}
        onChange={(event) => choose(event.currentTarget.value)}
        error={courses.isError && errorText(t, courses.error)}
        data={[
          { value: '', label: t('homework.no_deck') },
          // The slides shown in a held lesson stay available when its presentation is changed later.
          ...(shown && !items.some(({ decks }) => decks.some(({ id }) => id === shown.id))
            ? [{ value: shown.id, label: shown.title }]
            : []),
          ...(ownDeck?.deckId ? [{ value: ownDeck.deckId, label: ownDeck.title }] : []),
          ...items.map((one) => ({
            group: one.title,
            items: one.decks.map((deck) => ({ value: deck.id, label: deck.title })),
          })),
        ]}
      />
      {deckId !== '' && <DeckSlides key={deckId} deckId={deckId} chosen={slideIds} onChoose={setSlideIds} />}
      <TextInput
        label={t('homework.words')}
        description={t('homework.words_hint')}
        value={typedWords}
        onChange={(event) => setWords(event.currentTarget.value)}
        error={wordsError}
      />
      {lessonWords.length > 0 && typedWords === '' && (
        <Button variant="subtle" className={classes.offer ?? ''} onClick={() => setWords(lessonWords.join(', '))}>
          {t('homework.lesson_words')}
        </Button>
      )}
      <NativeSelect
        label={t('homework.due')}
        value={due}
        onChange={({ currentTarget: { value } }) => setDue(homeworkDues.find((one) => one === value) ?? 'none')}
        data={homeworkDues.map((value) => ({ value, label: t(`homework.due.${value}`) }))}
      />
      {failure !== undefined && (
        <Alert color="coral" role="alert">
          {errorText(t, failure)}
        </Alert>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={close}>
          {t('app.cancel')}
        </Button>
        <Button type="submit" loading={isBusy}>
          {t('homework.give')}
        </Button>
      </div>
    </form>
  );
}

const isAfter = ({ lessonDeckId }: { lessonDeckId: string | null }, deckId: string | null): boolean =>
  deckId !== null && lessonDeckId === deckId;

/** Words are separated by commas or line breaks. */
const wordsIn = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[,;\n]/)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
];
