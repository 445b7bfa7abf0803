import type { TrialPlan } from '@skylark/contract/trial';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, refuse } from '../../../test/answers.ts';
import { aPair, inMinutes } from '../../../test/lessons.ts';
import { frameAnswers, aStudent, schoolContacts } from '../../../test/people.ts';
import { aChoice, aChoosable, ANNA, OLEG } from '../../../test/teachers.ts';
import { renderPage, type ShownPage } from '../../../test/renderPage.tsx';

const WIZARD = '/register/wizard';
const HOLD_ID = '01900000-0000-7000-8000-000000000090';
const CODE_ID = 'the-code-of-this-page';

const family = {
  studied: 'school',
  format: 'game',
  frequency: 2,
  hasDevice: true,
  temperament: 'calm',
  childName: 'Max',
  childAge: 6,
  parentName: 'Olena',
  consent: true,
  phone: '+380671234567',
  contact: 'viber',
};

const freeAt = [inMinutes(2_880), inMinutes(2_910)];
const plan: TrialPlan = {
  level: 'elementary',
  durationMinutes: 25,
  asked: null,
  teachers: [
    {
      ...aChoosable(),
      ...aPair.teacher,
      next: freeAt,
      slots: freeAt,
    },
  ],
};

const found = [
  answer('POST /api/v2/trial/plans', plan),
  answer('POST /api/v2/trial/holds', () => ({ id: HOLD_ID, expiresAt: inMinutes(5) })),
  answer('POST /api/v2/trial/codes', () => ({ id: CODE_ID, holdExpiresAt: inMinutes(10) })),
];

/** The family has answered everything except the time. */
const storeFamily = (more: Partial<typeof family> = {}): void =>
  localStorage.setItem('skylark.trial', JSON.stringify({ ...family, ...more }));

async function chooseTime(user: ShownPage['user']): Promise<void> {
  const [first] = within(await screen.findByRole('group', { name: 'Free times' })).getAllByRole('button');
  await user.click(first!);
  expect(await screen.findByText(/^Held for you/)).toBeVisible();
}

async function askForCode(user: ShownPage['user']): Promise<void> {
  await chooseTime(user);
  await user.click(screen.getByRole('button', { name: 'Confirm by SMS' }));
  expect(await screen.findByLabelText('Six-digit code')).toHaveFocus();
}

describe('the wizard of a trial lesson', () => {
  it('leads from one question to the next, and back to an answer that was given', async () => {
    const { user } = await renderPage(WIZARD);
    await user.click(screen.getByRole('button', { name: 'Only at school or kindergarten' }));
    expect(await screen.findByRole('heading', { name: 'What kind of lessons does your child enjoy?' })).toBeVisible();
    expect(screen.getByText('2 of 11')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByRole('button', { name: 'Only at school or kindergarten' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  it('says where the school has a figure from, once it has said so', async () => {
    storeFamily();
    await renderPage(`${WIZARD}?step=device`, { answers: [schoolContacts] });
    expect(await screen.findByText(/42 percent/)).toBeVisible();
    const source = await screen.findByRole('link', { name: 'Where this figure comes from' });
    expect(source).toHaveAttribute('href', 'https://skylark.test/why-tablets');
  });

  it('asks for the child’s age beside its name, and plans with it', async () => {
    storeFamily({ childAge: undefined as never });
    const { user } = await renderPage(`${WIZARD}?step=child`);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByText('Please choose an age')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: '8' }));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(JSON.parse(localStorage.getItem('skylark.trial') ?? '{}')).toMatchObject({ childAge: 8 });
  });

  it('does not continue without a name and the consent, and shows which is missing', async () => {
    storeFamily({ parentName: '', consent: false });
    const { user } = await renderPage(`${WIZARD}?step=parent`);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByLabelText('Parent’s name')).toBeInvalid();
    expect(screen.getByText('Please tick this box to continue')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'And what’s your name?' })).toBeVisible();
  });

  it('needs nothing but the child and a time from a family that is signed in', async () => {
    const as = aStudent();
    storeFamily({ parentName: '', consent: false, phone: '', contact: 'sms' });
    const lesson = {
      lessonId: '01900000-0000-7000-8000-000000000091',
      startsAt: plan.teachers[0]!.slots[0]!,
      durationMinutes: 25,
      teacher: aPair.teacher,
      calendar: 'BEGIN:VCALENDAR',
    };
    const own = answer('POST /api/v2/trial/own_bookings', { childId: as.id, booked: lesson });
    const { user, server } = await renderPage(`${WIZARD}?step=child`, { as, answers: [...found, own] });
    expect(await screen.findByText('6 of 9')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await user.click(await screen.findByRole('button', { name: 'Choose a time' }));
    await chooseTime(user);
    await user.click(screen.getByRole('button', { name: 'Book the lesson' }));
    expect(await screen.findByRole('link', { name: 'Go to my lessons' })).toBeVisible();
    const [said] = server.bodiesOf('POST /api/v2/trial/own_bookings');
    expect(said).toMatchObject({ holdId: HOLD_ID, childName: 'Max', childAge: 6 });
  });

  it('writes to a family that names no other way', async () => {
    storeFamily({ contact: null as never });
    await renderPage(`${WIZARD}?step=phone`);
    expect(await screen.findByRole('radio', { name: 'SMS' })).toBeChecked();
  });

  it('asks for the teacher whom the family has chosen, and keeps the choice through the steps', async () => {
    storeFamily();
    const { user, server } = await renderPage(`${WIZARD}?step=phone&teacher=${ANNA}`, {
      answers: [
        answer('POST /api/v2/trial/plans', {
          ...plan,
          asked: { id: ANNA, firstName: 'Anna', problem: null },
          teachers: [{ ...plan.teachers[0]!, id: ANNA, firstName: 'Anna' }],
        }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Find a teacher' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Anna has time for you' })).toBeVisible();
    expect(server.bodiesOf('POST /api/v2/trial/plans')).toMatchObject([{ teacherId: ANNA }]);
  });

  it('shows who fits best with what is seen of a teacher everywhere', async () => {
    storeFamily();
    await renderPage(`${WIZARD}?step=processing`, { answers: found });
    expect(await screen.findByRole('heading', { level: 1, name: 'Olena fits best' })).toBeVisible();
    const card = within(screen.getByRole('article', { name: /^Olena/ }));
    for (const fact of [
      '4.9 · 12 reviews',
      'Sings.',
      'Ages 4–12',
      'English, Ukrainian',
      'Beginners',
      'Good with calm children',
    ])
      expect(card.getByText(fact)).toBeVisible();
    expect(card.getByText('Teaches children at Max’s level')).toBeVisible();
    expect(card.getByRole('button', { name: /^Olena says hello/ })).toBeVisible();
    expect(card.getByText('2 free times in the next two weeks')).toBeVisible();
  });

  it('says why the chosen teacher can’t be had, and holds a time of the one who fits best in one press', async () => {
    storeFamily();
    const { user, server } = await renderPage(`${WIZARD}?step=processing&teacher=${OLEG}`, {
      answers: [
        answer('POST /api/v2/trial/plans', { ...plan, asked: { id: OLEG, firstName: 'Oleg', problem: 'no_trials' } }),
        ...found,
      ],
    });
    expect(await screen.findByText('Oleg doesn’t give trial lessons.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Olena fits best' })).toBeVisible();
    const [first] = within(screen.getByRole('group', { name: 'Next free times' })).getAllByRole('button');
    await user.click(first!);
    expect(await screen.findByText(/^Held for you/)).toBeVisible();
    expect(server.bodiesOf('POST /api/v2/trial/holds')).toMatchObject([
      { teacherId: aPair.teacher.id, startsAt: plan.teachers[0]?.slots[0] },
    ]);
  });

  it('offers the other teachers, and plans with the one chosen there', async () => {
    storeFamily();
    const second = { ...plan.teachers[0]!, id: ANNA, firstName: 'Anna' };
    const { user, server } = await renderPage(`${WIZARD}?step=processing`, {
      answers: [
        answer('GET /api/v2/teachers', aChoice(aChoosable())),
        answer('POST /api/v2/trial/plans', ({ body }) => ({
          ...plan,
          teachers:
            (body as { teacherId?: string }).teacherId === ANNA
              ? [second, ...plan.teachers]
              : [...plan.teachers, second],
        })),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Or choose another teacher' }));
    const card = await screen.findByRole('article', { name: 'Anna Bright' });
    expect(card).toHaveTextContent('4.9 · 12 reviews');
    expect(card).toHaveTextContent('Teaches children at Max’s level');
    await user.click(screen.getByRole('button', { name: 'Choose Anna' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Anna has time for you' })).toBeVisible();
    expect(server.bodiesOf('POST /api/v2/trial/plans')).toHaveLength(2);
  });

  it('finds every answer again after a reload, on the step where one was', async () => {
    storeFamily({ phone: '', parentName: '' });
    const { user, reload } = await renderPage(`${WIZARD}?step=parent`);
    await user.type(screen.getByLabelText('Parent’s name'), 'Iryna');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await user.type(await screen.findByLabelText('Phone number'), '067 765 43 21');
    await reload();
    expect(await screen.findByLabelText('Phone number')).toHaveValue('067 765 43 21');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByLabelText('Parent’s name')).toHaveValue('Iryna');
  });

  it('leads somebody who opens a later step to the first question that is not answered', async () => {
    storeFamily({ childName: '' });
    await renderPage(`${WIZARD}?step=date`);
    expect(await screen.findByRole('heading', { name: 'Who is the lesson for?' })).toBeVisible();
  });

  it('keeps the wish of a family for which no time is free', async () => {
    storeFamily();
    const { user, server } = await renderPage(`${WIZARD}?step=date`, {
      answers: [answer('POST /api/v2/trial/plans', { ...plan, teachers: [] }), answer('POST /api/v2/trial/wishes', {})],
    });
    const send = await screen.findByRole('button', { name: 'Send' });
    await user.click(send);
    expect(screen.getByLabelText(/^Which days and times/)).toBeInvalid();
    await user.type(screen.getByLabelText(/^Which days and times/), 'Saturdays');
    await user.click(send);
    expect(await screen.findByText('We’ve saved your request')).toBeVisible();
    expect(server.bodiesOf('POST /api/v2/trial/wishes')).toMatchObject([{ wish: 'Saturdays', childName: 'Max' }]);
  });

  it('says that somebody was faster, and offers the times that are left', async () => {
    storeFamily();
    const { user, server } = await renderPage(`${WIZARD}?step=date`, {
      answers: found,
    });
    await chooseTime(user);
    server.add(refuse('POST /api/v2/trial/holds', 'slot_taken'));
    const [, second] = within(screen.getByRole('group', { name: 'Free times' })).getAllByRole('button');
    await user.click(second!);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This time has just been taken. Please choose another one.',
    );
    await waitFor(() => expect(server.bodiesOf('POST /api/v2/trial/plans')).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Confirm by SMS' })).not.toBeInTheDocument();
  });

  it('tells a wrong code beside the field and does not spend a second try on it', async () => {
    storeFamily();
    const { user, server } = await renderPage(`${WIZARD}?step=date`, {
      answers: [...found, refuse('POST /api/v2/trial/bookings', 'invalid_code')],
    });
    await askForCode(user);
    expect(screen.getByText(/We’ve sent it to \+380 67 123 4567\./)).toBeVisible();
    await user.type(screen.getByLabelText('Six-digit code'), '123456');
    expect(await screen.findByText('Invalid code')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Book the lesson' }));
    expect(screen.getByLabelText('Six-digit code')).toHaveValue('123456');
    expect(server.bodiesOf('POST /api/v2/trial/bookings')).toEqual([
      expect.objectContaining({ codeId: CODE_ID, smsCode: '123456' }),
    ]);
  });

  it('leads back to the times when the hold is over before the code is typed', async () => {
    storeFamily();
    const { user } = await renderPage(`${WIZARD}?step=date`, {
      answers: [...found, refuse('POST /api/v2/trial/bookings', 'hold_expired')],
    });
    await askForCode(user);
    await user.type(screen.getByLabelText('Six-digit code'), '123456');
    expect(await screen.findByRole('alert')).toHaveTextContent('The time we held for you has run out.');
    expect(await screen.findByRole('heading', { name: 'When shall we meet?' })).toHaveFocus();
  });

  it('leads back to the times when the code is asked for too late', async () => {
    storeFamily();
    const { user, server } = await renderPage(`${WIZARD}?step=date`, {
      answers: [refuse('POST /api/v2/trial/codes', 'hold_expired'), ...found],
    });
    await chooseTime(user);
    await user.click(screen.getByRole('button', { name: 'Confirm by SMS' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The time we held for you has run out.');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Confirm by SMS' })).not.toBeInTheDocument());
    await waitFor(() => expect(server.bodiesOf('POST /api/v2/trial/plans')).toHaveLength(2));
  });

  it('does not begin with a hold of an hour ago that the browser has kept', async () => {
    storeFamily();
    sessionStorage.setItem(
      'skylark.trial.held',
      JSON.stringify({
        id: HOLD_ID,
        teacherId: aPair.teacher.id,
        teacherName: 'Olena',
        startsAt: plan.teachers[0]?.slots[0],
        expiresAt: inMinutes(-60),
        sent: { id: CODE_ID, phone: family.phone, askedAtMs: Date.now() - 3_600_000 },
      }),
    );
    await renderPage(`${WIZARD}?step=date`, { answers: found });
    expect(await screen.findByText(/^The time we held for you has run out/)).toBeVisible();
    expect(await screen.findByRole('group', { name: 'Free times' })).toBeVisible();
    expect(screen.queryByLabelText('Six-digit code')).not.toBeInTheDocument();
  });

  it('books the lesson with the last digit, and the screen that says so outlives a reload', async () => {
    storeFamily();
    const lesson = { lessonId: HOLD_ID, startsAt: inMinutes(2_880), durationMinutes: 25, teacher: aPair.teacher };
    const { user, reload } = await renderPage(`${WIZARD}?step=date`, {
      answers: [
        ...found,
        ...frameAnswers(aStudent()),
        answer('POST /api/v2/trial/bookings', { token: 'a-token', booked: { ...lesson, calendar: '' } }),
      ],
    });
    await askForCode(user);
    await user.type(screen.getByLabelText('Six-digit code'), '123456');
    expect(await screen.findByRole('heading', { name: 'Your lesson is booked!' })).toBeVisible();
    expect(localStorage.getItem('skylark.trial')).toBeNull();
    await reload();
    expect(await screen.findByRole('heading', { name: 'Your lesson is booked!' })).toBeVisible();
  });

  it('shows both works of the school as done before the teacher it found', async () => {
    storeFamily();
    await renderPage(`${WIZARD}?step=processing`, { answers: found });
    const works = await screen.findByRole('status');
    expect(within(works).getAllByRole('listitem')).toHaveLength(2);
    await waitFor(() => expect(works.querySelectorAll('.tabler-icon-check')).toHaveLength(2));
    expect(await screen.findByRole('heading', { level: 1, name: /Olena/ })).toBeVisible();
  });
});
