import type { Activity } from '@skylark/contract/activity';
import type { HomeworkDetails } from '@skylark/contract/homework';
import { newRoomState } from '@skylark/contract/roomState';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { answer, refuse, silence } from '../../../test/answers.ts';
import { FakeSocket } from '../../../test/FakeSocket.ts';
import { aHomework, aHomeworkInFull, atWork, handedIn, scored } from '../../../test/homework.ts';
import { oneOfEach } from '../../../test/oneOfEach.ts';
import { queryClient } from '../../lib/queries.ts';
import { aStudent, aTeacher } from '../../../test/people.ts';
import { renderPage } from '../../../test/renderPage.tsx';
import { standInSpeech } from '../../../test/standInSpeech.ts';

const HOMEWORK = 'GET /api/v2/homeworks/{id}';
const address = `/homeworks/${aHomework().id}`;
const homework = (more: Partial<HomeworkDetails>) => answer(HOMEWORK, aHomeworkInFull(more));
/** What is drawn over a slide's thumbnail. */
const heldBy = (thumb: HTMLElement) => thumb.parentElement?.querySelector('[data-text], i img') ?? null;

describe('the page of a homework', () => {
  it('shows a child the task before it starts, and the place to work on after', async () => {
    const { user, server } = await renderPage(address, {
      as: aStudent(),
      answers: [homework({ words: [{ word: 'cat', pictureUrl: null }] })],
    });
    expect(await screen.findByText('Draw your pet and write its name')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Your answer' })).not.toBeInTheDocument();
    server.add(answer('POST /api/v2/homeworks/{id}/start', aHomework(atWork)), homework(atWork));
    await user.click(screen.getByRole('button', { name: 'Start' }));
    expect(await screen.findByLabelText('Write here')).toBeVisible();
    expect(screen.getByRole('button', { name: 'I’m done!' })).toBeEnabled();
  });

  it('says why a homework came back', async () => {
    await renderPage(address, {
      as: aStudent(),
      answers: [homework({ ...atWork, teacherComment: 'The name is missing' })],
    });
    const word = await screen.findByRole('region', { name: 'A little more to do' });
    expect(word).toHaveTextContent('The name is missing');
    expect(screen.getByRole('button', { name: 'I’m done!' })).toBeEnabled();
  });

  it('says which activities still wait before it is handed in, and leads to them', async () => {
    const plain = { imageUrl: '/a.webp', thumbUrl: '/b.webp', note: null };
    const slides = [
      { ...plain, id: '01900000-0000-7000-8000-000000000071', description: 'A farm', activity: null },
      {
        ...plain,
        id: '01900000-0000-7000-8000-000000000072',
        description: 'A pond',
        activity: oneOfEach.drag as Activity,
      },
    ];
    const { user } = await renderPage(address, { as: aStudent(), answers: [homework({ ...atWork, slides })] });
    await user.click(await screen.findByRole('button', { name: 'I’m done!' }));
    const waiting = await screen.findByRole('region', { name: '1 slide is still asleep' });
    await user.click(within(waiting).getByRole('button', { name: /A pond/ }));
    await waitFor(() => expect(screen.queryByText('Hand it in?')).not.toBeInTheDocument());
  });

  it('shows six of many that wait, and how many more there are', async () => {
    const plain = { imageUrl: '/a.webp', thumbUrl: '/b.webp', note: null, activity: oneOfEach.drag as Activity };
    const slides = Array.from({ length: 15 }, (_, at) => ({
      ...plain,
      id: `01900000-0000-7000-8000-0000000000${at + 10}`,
      description: `Pond ${at + 1}`,
    }));
    const { user } = await renderPage(address, { as: aStudent(), answers: [homework({ ...atWork, slides })] });
    await user.click(await screen.findByRole('button', { name: 'I’m done!' }));
    const waiting = await screen.findByRole('region', { name: '15 slides are still asleep' });
    expect(within(waiting).getAllByRole('button', { name: /Pond/ })).toHaveLength(6);
    expect(within(waiting).getByText('+9')).toBeVisible();
    // A game on a plain background is recognized by its content.
    for (const button of within(waiting).getAllByRole('button', { name: /Pond/ }))
      expect(button.querySelector('[data-text], img + i img')).not.toBeNull();
  });

  it('is handed in with the help of pictures, and the question can be heard', async () => {
    const speech = standInSpeech('en-GB');
    const { user } = await renderPage(address, { as: aStudent({ childView: true }), answers: [homework(atWork)] });
    await user.click(await screen.findByRole('button', { name: 'I’m done!' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Hand it in?' }));
    expect(dialog.getByRole('button', { name: 'Hand it in' }).querySelector('svg[aria-hidden=true]')).toBeVisible();
    const text = dialog.getByText('Olena will look at it. You can’t change it after that.');
    const speaker = dialog.getByRole('button', { name: `Read aloud: Hand it in? ${text.textContent}` });
    expect(speaker.parentElement).toBe(text.parentElement);
    await user.click(speaker);
    expect(speech.read).toEqual([`en-GB: Hand it in? ${text.textContent}`]);
  });

  it.each([
    ['celebrates work with nothing left to play', null, 'Well done!'],
    ['takes work that still waits without celebrating it', oneOfEach.drag as Activity, 'Handed in!'],
  ])('%s', async (_, activity, title) => {
    vi.stubGlobal('WebSocket', FakeSocket);
    const id = '01900000-0000-7000-8000-000000000090';
    const slides = [{ id, imageUrl: '/a.webp', thumbUrl: '/b.webp', note: null, description: 'A farm', activity }];
    const { user, server } = await renderPage(address, { as: aStudent(), answers: [homework({ ...atWork, slides })] });
    await screen.findByRole('button', { name: 'I’m done!' });
    const socket = FakeSocket.open.findLast(({ url }) => url.includes('/rooms/'));
    const blank = { resumed: false, n: 0, views: {}, reports: {}, state: newRoomState() };
    await act(async () => socket?.say({ t: 'welcome', epoch: 'one', seat: 's', now: 0, ...blank }));
    await act(async () => socket?.say({ t: 'ready', seq: 0 }));
    await user.click(screen.getByRole('button', { name: 'I’m done!' }));
    server.add(answer('POST /api/v2/homeworks/{id}/finish', aHomework(handedIn)), homework({ ...handedIn, slides }));
    await user.click(await screen.findByRole('button', { name: 'Hand it in' }));
    expect(await screen.findByRole('dialog', { name: title })).toBeVisible();
    // The review arrives while the page still shows that the homework has been handed in.
    server.add(homework({ ...scored, teacherComment: 'Lovely!', slides }));
    await act(() => queryClient.invalidateQueries());
    expect(await screen.findByText('Lovely!')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    vi.unstubAllGlobals();
  });

  it('lets nothing be changed once it is handed in', async () => {
    await renderPage(address, { as: aStudent(), answers: [homework(handedIn)] });
    expect(await screen.findByText('Olena will look at it soon.')).toBeVisible();
    expect(screen.queryByLabelText('Write here')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'I’m done!' })).not.toBeInTheDocument();
  });

  it('shows the stars and the comment of the teacher', async () => {
    await renderPage(address, { as: aStudent(), answers: [homework({ ...scored, teacherComment: 'Lovely!' })] });
    const word = await screen.findByRole('region', { name: 'Teacher’s comment' });
    expect(within(word).getByRole('img', { name: '4 stars out of 5' })).toBeVisible();
    expect(word).toHaveTextContent('Lovely!');
  });

  it('lets a child hear what its teacher said with one tap', async () => {
    const HEAR = 'GET /api/v2/homeworks/{id}/voices/{voice}';
    const spokenComment = { id: '018f0000-0000-7000-8000-0000000000e1', durationSeconds: 4 };
    const { user, server } = await renderPage(address, {
      as: aStudent(),
      answers: [homework({ ...scored, spokenComment }), refuse(HEAR, 'not_found')],
    });
    const word = await screen.findByRole('region', { name: 'Teacher’s comment' });
    await user.click(within(word).getByRole('button', { name: 'Listen to Olena' }));
    await waitFor(() => expect(server.sent.some(({ key }) => key === HEAR)).toBe(true));
  });

  it('lets a teacher hear its own comment and remove it', async () => {
    const REMOVE = 'DELETE /api/v2/homeworks/{id}/replies/{reply}';
    const spokenComment = { id: '018f0000-0000-7000-8000-0000000000e1', durationSeconds: 4 };
    const { user, server } = await renderPage(address, {
      as: aTeacher(),
      answers: [homework({ ...handedIn, spokenComment })],
    });
    expect(await screen.findByRole('button', { name: 'Listen (4 s)' })).toBeVisible();
    server.add(answer(REMOVE, {}), homework(handedIn));
    await user.click(screen.getByRole('button', { name: 'Remove the spoken comment' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Listen (4 s)' })).not.toBeInTheDocument());
  });

  it('asks a teacher for the stars, and keeps the words when the server refuses', async () => {
    const REVIEW = 'POST /api/v2/homeworks/{id}/review';
    const { user, server } = await renderPage(address, {
      as: aTeacher(),
      answers: [homework(handedIn), refuse(REVIEW, 'homework_not_started')],
    });
    await user.type(await screen.findByLabelText('Comment for the child'), 'Lovely!');
    await user.click(screen.getByRole('button', { name: 'Finish review' }));
    expect(await screen.findByText('Please choose a star rating.')).toBeVisible();
    expect(server.bodiesOf(REVIEW)).toEqual([]);
    await user.click(screen.getByRole('radio', { name: '4 stars' }));
    await user.click(screen.getByRole('button', { name: 'Finish review' }));
    expect(await screen.findByText('This homework hasn’t been started yet.')).toBeVisible();
    expect(screen.getByLabelText('Comment for the child')).toHaveValue('Lovely!');
    expect(server.bodiesOf(REVIEW)).toEqual([{ score: 4, comment: 'Lovely!' }]);
  });

  it('goes through the queue with keys, one after the other, without losing what was written', async () => {
    const REVIEW = 'POST /api/v2/homeworks/{id}/review';
    const second = '01900000-0000-7000-8000-000000000031';
    const cards = [aHomework(handedIn), aHomework({ ...handedIn, id: second, description: 'Say hello' })];
    const { user, reload } = await renderPage(address, {
      as: aTeacher(),
      answers: [
        answer('GET /api/v2/homeworks/counters', { created: 0, toReview: 2 }),
        answer('GET /api/v2/homeworks', { items: cards, nextCursor: null }),
        answer('GET /api/v2/homeworks/{id}', ({ params }) =>
          aHomeworkInFull({ ...handedIn, ...(params['id'] === second && cards[1]) }),
        ),
        answer(REVIEW, aHomework(scored)),
      ],
    });
    expect(await screen.findByText('1 of 2')).toBeVisible();
    await user.type(await screen.findByLabelText('Comment for the child'), 'Lovely 5!');
    await user.click(screen.getByRole('heading', { level: 1 }));
    await user.keyboard('4');
    expect(screen.getByRole('radio', { name: '4 stars' })).toBeChecked();
    await reload();
    expect(await screen.findByLabelText('Comment for the child')).toHaveValue('Lovely 5!');
    expect(screen.getByRole('radio', { name: '4 stars' })).toBeChecked();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Say hello')).toBeVisible();
    expect(await screen.findByLabelText('Comment for the child')).toHaveValue('');
  });

  it('is sent back only with a note on what is missing', async () => {
    const RETURN = 'POST /api/v2/homeworks/{id}/return';
    const { user, server } = await renderPage(address, {
      as: aTeacher(),
      answers: [homework(handedIn), answer(RETURN, aHomework(atWork))],
    });
    await user.click(await screen.findByRole('button', { name: 'Send back' }));
    expect(await screen.findByText('Please write what is still to do.')).toBeVisible();
    expect(server.bodiesOf(RETURN)).toEqual([]);
    await user.type(screen.getByLabelText('Comment for the child'), 'And the tail?');
    await user.click(screen.getByRole('button', { name: 'Send back' }));
    await waitFor(() => expect(server.bodiesOf(RETURN)).toEqual([{ comment: 'And the tail?' }]));
  });

  it('returns to one that was sent back by mistake', async () => {
    const UNDO = 'DELETE /api/v2/homeworks/{id}/return';
    const { user, server } = await renderPage(address, {
      as: aTeacher(),
      answers: [
        homework(handedIn),
        answer('POST /api/v2/homeworks/{id}/return', aHomework(atWork)),
        answer(UNDO, aHomework(handedIn)),
      ],
    });
    await user.type(await screen.findByLabelText('Comment for the child'), 'And the tail?');
    await user.click(screen.getByRole('button', { name: 'Send back' }));
    expect(await screen.findByText('Nothing to review.')).toBeVisible();
    server.add(homework({ ...handedIn, teacherComment: 'And the tail?' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByLabelText('Comment for the child')).toHaveValue('And the tail?');
    expect(server.sent.filter(({ key }) => key === UNDO)).toHaveLength(1);
  });

  it('adds the teacher’s own sentences to the comment, and keeps new ones', async () => {
    const PHRASES = 'GET /api/v2/review_phrases';
    const KEEP = 'POST /api/v2/review_phrases';
    const REMOVE = 'DELETE /api/v2/review_phrases/{id}';
    const phrase = { id: '01900000-0000-7000-8000-000000000061', text: 'I am proud of you.' };
    const added = { id: '01900000-0000-7000-8000-000000000062', text: 'What a cat!' };
    const { user, server } = await renderPage(address, {
      as: aTeacher(),
      answers: [homework(handedIn), answer(PHRASES, { items: [phrase] }), answer(KEEP, added), answer(REMOVE, {})],
    });
    const field = await screen.findByLabelText('Comment for the child');
    await user.type(field, 'What a cat!');
    server.add(answer(PHRASES, { items: [added, phrase] }));
    await user.click(await screen.findByRole('button', { name: 'Keep as my sentence' }));
    expect(server.bodiesOf(KEEP)).toEqual([{ text: 'What a cat!' }]);
    const mine = await screen.findByRole('list', { name: 'My sentences' });
    await waitFor(() => expect(within(mine).getAllByRole('button')).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Keep as my sentence' })).not.toBeInTheDocument();
    await user.click(within(mine).getByRole('button', { name: 'I am proud of you.' }));
    expect(field).toHaveValue('What a cat! I am proud of you.');
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    server.add(answer(PHRASES, { items: [phrase] }));
    await user.click(within(mine).getByRole('button', { name: 'Remove: What a cat!' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'What a cat!' })).not.toBeInTheDocument());
  });

  it('shows how the activities went, once it is handed in, and speaks its slides', async () => {
    const slideId = '01900000-0000-7000-8000-000000000077';
    const slide = {
      id: slideId,
      imageUrl: '/a.webp',
      thumbUrl: '/b.webp',
      description: 'A farm',
      note: null,
      activity: oneOfEach.drag as Activity,
    };
    const parts = slide.activity.parts.map((part) =>
      part.id === 'pig' ? { ...part, picture: { url: '/pig.webp' } } : part,
    );
    const activity = { ...slide.activity, parts } as Activity;
    const withSound = { ...slide, activity, soundUrl: '/api/v2/sounds/sound-cow.mp3' };
    const mark = {
      slideId,
      steps: 4,
      right: 4,
      firstTry: 2,
      wrong: 3,
      hints: 1,
      tries: 2,
      seconds: 75,
      chance: 0.25,
      words: [
        { word: 'cat', result: 'right' as const, wrong: 0 },
        { word: 'pig', result: 'missed' as const, wrong: 1 },
        { word: 'pig', result: 'right' as const, wrong: 2 },
      ],
    };
    await renderPage(address, {
      as: aTeacher(),
      answers: [homework({ ...handedIn, slides: [withSound], marks: [mark] })],
    });
    const marks = await screen.findByRole('region', { name: 'Activities' });
    expect(marks).toHaveTextContent('4 of 4 done, 2 right first time');
    expect(marks).toHaveTextContent('Tries: 2, hints: 1, time: 1 min 15 s');
    // A game on plain ground is known by what it holds, in the marks of what was tried and of what wasn’t.
    expect(heldBy(within(marks).getByRole('img', { name: 'A farm' }))).not.toBeNull();
    // Half of them right at the first try, where guessing would get a quarter.
    expect(within(marks).getByRole('img', { name: '2 of 5 stars' })).toBeVisible();
    expect(marks).toHaveTextContent('pig3 wrong tries');
    expect(within(marks).getByRole('heading', { name: 'Words that were hard' })).toBeVisible();
    // It isn't one of the words to practise, so its picture is the game's.
    expect(within(marks).getByRole('button', { name: 'pig' }).querySelector('img[src="/pig.webp"]')).not.toBeNull();
    expect(within(marks).queryByRole('button', { name: 'cat' })).not.toBeInTheDocument();
    // Its recording is on the slide and does not cover the tools below it.
    const speaker = await screen.findByRole('button', { name: 'Play the recording' });
    expect(screen.getByRole('application').parentElement).toContainElement(speaker);
  });

  it.each([
    ['a teacher', aTeacher(), true],
    ['a child who can’t read, without the numbers', aStudent({ childView: true }), false],
  ])('shows what nobody tried once and together, without empty stars: %s', async (_, as, hasNumbers) => {
    const slide = { imageUrl: '/a.webp', thumbUrl: '/b.webp', note: null, activity: oneOfEach.drag as Activity };
    const slides = ['A farm', 'A zoo', 'A sea'].map((description, at) => ({ ...slide, id: `s${at}`, description }));
    const blank = { steps: 4, right: 0, firstTry: 0, wrong: 0, hints: 0, tries: 0, seconds: 0, chance: 0, words: [] };
    const marks = slides.map(({ id: at }, index) => ({
      ...blank,
      slideId: at,
      ...(index === 0 && { right: 2, firstTry: 1, tries: 1, seconds: 3 }),
    }));
    await renderPage(address, { as, answers: [homework({ ...handedIn, slides, marks })] });
    const shown = await screen.findByRole('region', { name: 'Activities' });
    const asleep = within(shown).getByRole('region', { name: '2 slides stayed asleep' });
    const thumbs = within(asleep).getAllByRole('img', { name: /^A (?:zoo|sea)$/ });
    expect(thumbs).toHaveLength(2);
    for (const thumb of thumbs) expect(heldBy(thumb)).not.toBeNull();
    expect(within(shown).getAllByRole('img', { name: /of 5 stars/ })).toHaveLength(1);
    expect(shown.textContent?.includes('Tries: 1')).toBe(hasNumbers);
    expect(within(asleep).queryAllByRole('button', { name: /^Read aloud/ })).toHaveLength(hasNumbers ? 0 : 1);
  });

  it('brings the whole activity of a chosen slide onto the screen, and leaves the task there at first', async () => {
    const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
    const slide = { imageUrl: '/a.webp', thumbUrl: '/b.webp', note: null };
    const slides = ['Farm', 'Zoo'].map((description, index) => ({
      ...slide,
      id: `01900000-0000-7000-8000-00000000008${index}`,
      description,
      activity: oneOfEach.spell as Activity,
    }));
    const { user } = await renderPage(address, { as: aStudent(), answers: [homework({ ...atWork, slides })] });
    const next = await screen.findByRole('button', { name: 'Next slide' });
    const ofStage = () => shown.mock.contexts.filter((one) => (one as Element).querySelector('[role=application]'));
    expect(ofStage()).toHaveLength(0);
    await user.click(next);
    expect(ofStage()).toHaveLength(1);
    shown.mockRestore();
  });

  it('opens an activity over the whole screen, with the drawing tools away, and closes it by a key', async () => {
    const slide = { id: '01900000-0000-7000-8000-000000000080', imageUrl: '/a.webp', thumbUrl: '/b.webp', note: null };
    const slides = [{ ...slide, description: 'Farm', activity: oneOfEach.spell as Activity }];
    const { user } = await renderPage(address, { as: aStudent(), answers: [homework({ ...atWork, slides })] });
    const stage = () => document.querySelector('[data-large]');
    await user.click(await screen.findByRole('button', { name: 'Open it large' }));
    expect(screen.getByText('Turn your phone')).toBeInTheDocument();
    expect(stage()).toContainElement(screen.getByRole('application'));
    expect(screen.queryByRole('toolbar')).toBeNull();
    expect(screen.getByRole('button', { name: 'Back to the homework' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(stage()).toBeNull();
    expect(screen.getByRole('button', { name: 'Open it large' })).toHaveFocus();
  });

  it('has the recordings of its words at hand for when there is no network', async () => {
    // A browser with a voice needs no sounds of the school's own.
    standInSpeech('en-GB');
    const keep = vi.fn<() => string>(() => 'blob:cat');
    Object.assign(URL, { createObjectURL: keep });
    const recording = { key: 'GET /api/v2/sounds/{key}', reply: () => new Response(new Blob(['cat'])) } as const;
    const words = [
      { word: 'cat', pictureUrl: null, soundUrl: '/api/v2/sounds/sound-cat.mp3' },
      { word: 'dog', pictureUrl: null },
    ];
    const { server } = await renderPage(address, {
      as: aStudent(),
      answers: [homework({ ...atWork, words }), recording],
    });
    await vi.waitFor(() => expect(keep).toHaveBeenCalledTimes(1));
    const asked = server.sent.filter(({ key }) => key === recording.key);
    expect(asked).toMatchObject([{ params: { key: 'sound-cat.mp3' } }]);
  });

  it('fetches the pictures of all its slides for when there is no network', async () => {
    const fetched = vi.spyOn(HTMLImageElement.prototype, 'src', 'set');
    const plain = { thumbUrl: '/b.webp', note: null, description: 'A farm' };
    const cow = { id: 'cow', text: 'cow', picture: { url: '/cow.webp' } };
    const slides = [
      { ...plain, id: '01900000-0000-7000-8000-000000000091', imageUrl: '/first.webp', activity: null },
      {
        ...plain,
        id: '01900000-0000-7000-8000-000000000092',
        imageUrl: '/second.webp',
        activity: { kind: 'say' as const, task: 'Say it.', parts: [cow], answers: [] },
      },
    ];
    await renderPage(address, { as: aStudent(), answers: [homework({ ...atWork, slides })] });
    await waitFor(() => {
      for (const url of ['/second.webp', '/cow.webp']) expect(fetched).toHaveBeenCalledWith(url);
    });
    fetched.mockRestore();
  });

  it('says that there is no such homework', async () => {
    await renderPage(address, { as: aStudent(), answers: [refuse(HOMEWORK, 'not_found')] });
    expect(await screen.findByRole('alert')).toHaveTextContent('This homework doesn’t exist or isn’t yours.');
    expect(screen.getByRole('link', { name: 'All homework' })).toHaveAttribute('href', '/homeworks');
  });

  it('can be asked for again without a network', async () => {
    const { user, server } = await renderPage(address, { as: aStudent(), answers: [silence(HOMEWORK)] });
    expect(await screen.findByRole('alert')).toHaveTextContent('No internet connection.');
    server.add(homework({}));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Draw your pet and write its name')).toBeVisible();
  });

  it.each([
    ['no-network', silence(HOMEWORK)],
    ['oops', refuse(HOMEWORK, 'internal')],
  ])('shows Sky as %s when loading fails', async (pose, failing) => {
    await renderPage(address, { as: aStudent(), answers: [failing] });
    const alert = await screen.findByRole('alert');
    expect(alert.querySelector('img')).toHaveAttribute('src', `/public/sky/${pose}.svg`);
  });
});

describe('words that are said', () => {
  const said = (word: string, more: object = {}) => ({
    id: `01900000-0000-7000-8000-00000000009${word.length}`,
    durationSeconds: 2,
    createdAt: '2026-11-20T10:00:00.000Z',
    said: {
      slideId: '01900000-0000-7000-8000-000000000071',
      part: word,
      word,
      isStarred: false,
      reply: '',
      isKept: false,
      ...more,
    },
  });
  const ANSWER = 'PUT /api/v2/homeworks/{id}/voices/{voice}/answer';
  const KEPT = 'PUT /api/v2/homeworks/{id}/voices/{voice}/kept';

  it('are played one after another for the teacher, who gives a star and a reply', async () => {
    const heard: string[] = [];
    vi.stubGlobal(
      'Audio',
      class extends EventTarget {
        readonly address: string;
        constructor(address: string) {
          super();
          this.address = address;
        }
        play = async (): Promise<void> => {
          heard.push(this.address);
          setTimeout(() => this.dispatchEvent(new Event('ended')), 0);
        };
        pause = (): void => undefined;
      },
    );
    let number = 0;
    URL.createObjectURL = () => `blob:${(number += 1)}`;
    URL.revokeObjectURL = () => undefined;
    const voices = [said('cat'), said('horse')];
    const { user, server } = await renderPage(address, {
      as: aTeacher(),
      answers: [homework({ ...handedIn, voices })],
    });
    server.add(answer('GET /api/v2/homeworks/{id}/voices/{voice}', new Blob(['sound'])));
    const list = await screen.findByRole('region', { name: 'Words said' });
    await user.click(within(list).getByRole('button', { name: 'Listen to all in a row' }));
    await waitFor(() => expect(heard).toEqual(['blob:1', 'blob:2']));
    server.add(answer(ANSWER, said('cat', { isStarred: true })), homework({ ...handedIn, voices }));
    await user.click(within(list).getByRole('button', { name: 'A star for cat' }));
    await user.type(within(list).getByRole('textbox', { name: 'A word back for cat' }), 'Lovely!{Enter}');
    await waitFor(() =>
      expect(server.bodiesOf(ANSWER)).toEqual([
        { isStarred: true, reply: '' },
        { isStarred: true, reply: 'Lovely!' },
      ]),
    );
  });

  it('are shown to the family, which sees the star, reads and hears the reply, and keeps what it likes', async () => {
    const speech = standInSpeech('en-GB');
    const voices = [said('cat', { isStarred: true, reply: 'Lovely!' })];
    const { user, server } = await renderPage(address, {
      as: aStudent(),
      answers: [homework({ ...handedIn, voices })],
    });
    const list = await screen.findByRole('region', { name: 'Words said' });
    expect(within(list).getByRole('img', { name: 'A star from Olena' })).toBeVisible();
    expect(within(list).getByText('Recordings are deleted after 30 days. What you keep stays.')).toBeVisible();
    await user.click(within(list).getByRole('button', { name: 'Olena: Lovely!' }));
    expect(speech.read).toEqual(['en-GB: Lovely!']);
    server.add(answer(KEPT, said('cat', { isKept: true })), homework({ ...handedIn, voices }));
    await user.click(within(list).getByRole('switch', { name: 'Keep cat' }));
    expect(server.bodiesOf(KEPT)).toEqual([{ isKept: true }]);
  });
});
