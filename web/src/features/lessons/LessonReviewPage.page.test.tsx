import type { LessonDetails } from '@skylark/contract/lessons';
import type { Review } from '@skylark/contract/reviews';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { type Answer, answer, refuse } from '../../../test/answers.ts';
import { aLessonInFull, inMinutes } from '../../../test/lessons.ts';
import { aStudent } from '../../../test/people.ts';
import { aRecord, noProblem } from '../../../test/records.ts';
import { renderPage } from '../../../test/renderPage.tsx';
import { handedOver } from '../../lib/handedOver.ts';

const LESSON = 'GET /api/v2/lessons/{id}';
const REVIEWS = 'GET /api/v2/lessons/{id}/reviews';
const WRITE = 'POST /api/v2/lessons/{id}/reviews';
const address = `/lessons/${aLessonInFull().id}/review`;
const stars = (inLesson: number) => answer('GET /api/v2/lessons/{id}/stars', { inLesson });
const words = answer('GET /api/v2/lessons/{id}/words', { items: [] });
const lesson = (more: Partial<LessonDetails>) => answer(LESSON, aLessonInFull(more));
const held = lesson({ status: 'held', heldAt: inMinutes(-5), startsAt: inMinutes(-60) });
const mine: Review = {
  authorRole: 'student',
  score: 5,
  text: 'We laughed a lot',
  createdAt: inMinutes(-3),
  editedAt: null,
  mayPublish: false,
  isPublished: false,
};
const open = (answers: Answer[]) =>
  renderPage(address, { as: aStudent(), answers: [...answers, held, words, stars(3)] });

afterEach(() => handedOver.end());

describe('the review of a lesson', () => {
  it.each([
    [3, '3 stars in this lesson!'],
    [0, 'A whole lesson of English: that’s great work!'],
  ])('celebrates first what the child was given: %i', async (count, words_) => {
    await open([answer(REVIEWS, { items: [] }), stars(count)]);
    const said = await screen.findByText(words_);
    const question = await screen.findByRole('radio', { name: '5 stars out of 5' });
    expect(said.compareDocumentPosition(question)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('is asked of a lesson that ended early with both there, which is not celebrated', async () => {
    const short = lesson({ status: 'missed', missedBy: 'teacher', togetherMinutes: 2, startsAt: inMinutes(-60) });
    await renderPage(address, { as: aStudent(), answers: [answer(REVIEWS, { items: [] }), short, words, stars(0)] });
    expect(await screen.findByRole('radio', { name: '5 stars out of 5' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('The lesson ended early. How was it?');
    expect(screen.queryByText(/A whole lesson/)).not.toBeInTheDocument();
  });

  it('needs stars, and no words; words that are begun have to say something', async () => {
    const { user, server } = await open([answer(REVIEWS, { items: [] }), answer(WRITE, { ...mine, text: null })]);
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(screen.getByText('Please choose a star rating')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: '5 stars out of 5' }));
    await user.type(screen.getByLabelText('Would you like to say more?'), 'Great');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Write at least 10 characters, or leave it empty')).toBeVisible();
    expect(server.bodiesOf(WRITE)).toEqual([]);
    await user.clear(screen.getByLabelText('Would you like to say more?'));
    server.add(answer(REVIEWS, { items: [{ ...mine, text: null }] }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('link', { name: 'Finish' })).toBeVisible();
    expect(server.bodiesOf(WRITE)).toEqual([{ score: 5, text: null, mayPublish: false }]);
  });

  it('says in the specification’s words that there is a review already, and shows it', async () => {
    const { user, server } = await open([answer(REVIEWS, { items: [] }), refuse(WRITE, 'review_exists')]);
    await user.click(await screen.findByRole('radio', { name: '3 stars out of 5' }));
    server.add(answer(REVIEWS, { items: [mine] }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText("You've already have review for these lesson!")).toBeVisible();
    expect(await screen.findByText('We laughed a lot')).toBeVisible();
  });

  it('asks a family, not a child, whether the school may publish it, and says what became of it', async () => {
    const { user, server } = await open([answer(REVIEWS, { items: [] }), answer(WRITE, mine)]);
    await user.click(await screen.findByRole('radio', { name: '5 stars out of 5' }));
    await user.type(screen.getByLabelText('Would you like to say more?'), 'We laughed a lot');
    const consent = screen.getByRole('checkbox', { name: 'The school may publish my review' });
    expect(consent).not.toBeChecked();
    await user.click(consent);
    server.add(answer(REVIEWS, { items: [{ ...mine, mayPublish: true, isPublished: true }] }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Published on the teacher’s page')).toBeVisible();
    expect(server.bodiesOf(WRITE)).toEqual([{ score: 5, text: 'We laughed a lot', mayPublish: true }]);
  });

  it.each([
    ['in its own view', true],
    ['on a tablet handed over', false],
  ])('asks a child %s for the stars alone, which are read aloud', async (_, childView) => {
    const as = aStudent({ childView });
    const begun = `skylark.kept.review.${as.id}.${aLessonInFull().id}`;
    sessionStorage.setItem(begun, 'We lau');
    const answers = [answer(REVIEWS, { items: [] }), answer(WRITE, { ...mine, text: null }), held, words, stars(1)];
    const { user, server } = await renderPage(address, { as, answers });
    await screen.findByRole('button', { name: 'Save' });
    if (!childView) act(() => handedOver.begin());
    expect(await screen.findByRole('button', { name: 'Read aloud: How did you like the lesson?' })).toBeVisible();
    await user.click(await screen.findByRole('radio', { name: '4 stars out of 5' }));
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('checkbox', { name: 'The school may publish my review' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.bodiesOf(WRITE)).toEqual([{ score: 4, text: null, mayPublish: false }]));
    expect(sessionStorage.getItem(begun)).toBe('We lau');
    sessionStorage.removeItem(begun);
  });

  it('opens one’s own review to be changed, and leaves it when one changes one’s mind', async () => {
    const { user } = await open([answer(REVIEWS, { items: [mine] })]);
    await user.click(await screen.findByRole('button', { name: 'Edit my review' }));
    expect(screen.getByRole('radio', { name: '5 stars out of 5' })).toBeChecked();
    expect(screen.getByLabelText('Would you like to say more?')).toHaveValue('We laughed a lot');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('We laughed a lot')).toBeVisible();
    expect(screen.queryByRole('radio', { name: '5 stars out of 5' })).not.toBeInTheDocument();
  });

  it('cannot be written for a lesson that is ahead', async () => {
    await renderPage(address, { as: aStudent(), answers: [lesson({})] });
    expect(await screen.findByText('You can only review a lesson that took place.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  });

  it('leads from a missed lesson to the page of the lesson', async () => {
    const homework = answer('GET /api/v2/homeworks', { items: [], nextCursor: null });
    const record = answer('GET /api/v2/lessons/{id}/record', aRecord());
    const problem = answer('GET /api/v2/lessons/{id}/problem', noProblem);
    const answers = [lesson({ status: 'missed', missedBy: 'student' }), words, homework, record, problem];
    await renderPage(address, { as: aStudent(), answers });
    await waitFor(() => expect(window.location.pathname).toBe(`/lessons/${aLessonInFull().id}`));
    expect(await screen.findByText('Lesson missed')).toBeVisible();
  });
});
