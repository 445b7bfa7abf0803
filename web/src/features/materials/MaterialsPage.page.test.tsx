import type { Box } from '@skylark/contract/activity.facts';
import type { CourseOutline } from '@skylark/contract/materials';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, hang, refuse, silence } from '../../../test/answers.ts';
import { aStudent, aTeacher } from '../../../test/people.ts';
import { renderPage } from '../../../test/renderPage.tsx';

const COURSES = 'GET /api/v2/courses';
const course: CourseOutline = {
  id: '01900000-0000-7000-8000-000000000050',
  title: 'First words',
  level: 'A1',
  description: '',
  lessonsCount: 1,
  slidesCount: 12,
  homeworkCount: 0,
  decks: [
    {
      id: '01900000-0000-7000-8000-000000000051',
      title: 'Pets',
      slidesCount: 12,
      coverUrl: null,
      words: ['cat', 'dog'],
    },
  ],
};
const as = aTeacher();

describe('materials', () => {
  it('says that there are no courses yet', async () => {
    await renderPage('/materials', { as, answers: [answer(COURSES, { items: [] })] });
    expect(await screen.findByText('No courses yet. Your manager can add them.')).toBeVisible();
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  });

  it('finds a course by a word of a lesson, and shows all again when nothing is found', async () => {
    const { user } = await renderPage('/materials', { as, answers: [answer(COURSES, { items: [course] })] });
    const search = await screen.findByRole('searchbox');
    await user.type(search, 'dog');
    expect(screen.getByRole('link', { name: /First words/ })).toBeVisible();
    await user.type(search, 'gy');
    expect(await screen.findByText('Nothing matches your search.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all courses' }));
    expect(await screen.findByRole('link', { name: /First words/ })).toBeVisible();
  });

  it('finds slides, own presentations and tasks, also where no course does', async () => {
    const inside = {
      students: [],
      lessons: [],
      homeworks: [],
      decks: [
        {
          id: '01900000-0000-7000-8000-000000000052',
          title: 'Fruit basket',
          courseTitle: 'Yummy Food',
          coverUrl: null,
          slide: { number: 4, description: 'A red apple' },
        },
      ],
      ownDecks: [{ id: '01900000-0000-7000-8000-000000000053', title: 'Apples of mine' }],
      tasks: [
        {
          id: '01900000-0000-7000-8000-000000000054',
          title: 'Draw an apple',
          courseId: course.id,
          courseTitle: 'Yummy Food',
        },
      ],
    };
    const { user } = await renderPage('/materials', {
      as,
      answers: [answer(COURSES, { items: [course] }), answer('GET /api/v2/search', inside)],
    });
    await user.type(await screen.findByRole('searchbox'), 'apple');
    const found = within(await screen.findByRole('region', { name: 'In the materials' }));
    expect(found.getByRole('link', { name: /Fruit basket.*Slide 4: A red apple/ })).toHaveAttribute(
      'href',
      '/materials/decks/01900000-0000-7000-8000-000000000052',
    );
    expect(found.getByRole('link', { name: 'Apples of mine' })).toHaveAttribute(
      'href',
      '/materials/own/01900000-0000-7000-8000-000000000053',
    );
    expect(found.getByRole('link', { name: /^Draw an apple/ })).toHaveAttribute(
      'href',
      `/materials/courses/${course.id}`,
    );
    expect(screen.queryByText('Nothing matches your search.')).not.toBeInTheDocument();
  });

  it.each([
    ['the list of courses', '/materials'],
    ['a course, on its lessons and homework', `/materials/courses/${course.id}`],
  ])('draws what is played on a first slide over its picture: in %s', async (_, path) => {
    const parts = [{ id: 'cat', at: [10, 40, 20, 40] as Box, text: 'cat' }];
    const cover = {
      coverUrl: '/slide.webp',
      coverActivity: { kind: 'choose' as const, task: 'Listen.', parts, answers: [['cat']] },
    };
    const task = { id: course.id, title: 'Again', task: 'Play.', deckId: null, slidesCount: 1, courseTitle: '' };
    const whole = { ...course, decks: course.decks.map((deck) => ({ ...deck, ...cover })) };
    const homework = [{ ...task, ...cover, lessonDeckId: null }];
    const answers = [answer(COURSES, { items: [whole] }), answer('GET /api/v2/courses/{id}', { ...whole, homework })];
    await renderPage(path, { as, answers });
    await screen.findAllByText(/First words/);
    const drawn = document.querySelectorAll('[src="/slide.webp"] ~ i [data-text="cat"]');
    expect(drawn).toHaveLength(path === '/materials' ? 1 : 2);
  });

  it('shows placeholders while loading', async () => {
    await renderPage('/materials', { as, answers: [hang(COURSES)] });
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeInTheDocument();
  });

  it('can be asked for again without a network', async () => {
    const { user, server } = await renderPage('/materials', { as, answers: [silence(COURSES)] });
    expect(await screen.findByRole('alert')).toHaveTextContent('No internet connection.');
    server.add(answer(COURSES, { items: [course] }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /First words/ })).toBeVisible();
  });

  it('says that a course is gone', async () => {
    const answers = [refuse('GET /api/v2/courses/{id}', 'not_found')];
    await renderPage(`/materials/courses/${course.id}`, { as, answers });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'We can’t find this. It may have been removed, or the link may be old.',
    );
  });

  it('is no page of a family', async () => {
    const { server } = await renderPage('/materials', { as: aStudent() });
    expect(await screen.findByRole('heading', { name: 'Page is not found' })).toBeVisible();
    expect(server.sent.filter(({ key }) => key === COURSES)).toEqual([]);
  });
});
