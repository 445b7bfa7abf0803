import { useState } from 'react';
import { Redirect, useParams, useSearchParams } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { queryClient } from '../../lib/queries.ts';
import { session } from '../../lib/session.ts';
import { useT } from '../../lib/texts.tsx';
import { InvitedBy } from '../../parts/InvitedBy.tsx';
import { switchChild } from '../family/index.ts';
import { ChoiceStep } from './ChoiceStep.tsx';
import { BookedStep } from './BookedStep.tsx';
import { ChildStep, ParentStep } from './NameSteps.tsx';
import { DateStep } from './DateStep.tsx';
import { type Ending, storeEnding, storedEnding } from './ending.ts';
import { HasAccountStep } from './HasAccountStep.tsx';
import { PhoneStep } from './PhoneStep.tsx';
import { ProcessingStep } from './ProcessingStep.tsx';
import { useDraft } from './useDraft.ts';
import { useKnownFamily } from './useKnownFamily.ts';
import { WizardFrame } from './WizardFrame.tsx';
import { answersOf, reachable, type WizardStep, stepAfter, stepBefore, steps, stepsOf } from './wizard.ts';

/**
 * Who: a parent on a phone, with the child nearby, visiting for the first time. Why: to book a lesson and try it. What
 * can go wrong: an interruption, no suitable time, the slot taken by someone else, no SMS, a phone that has an account.
 */
export function TrialWizardPage() {
  const t = useT();
  const { code } = useParams();
  const [search, setSearch] = useSearchParams();
  const { draft, change, forget } = useDraft();
  const asked = steps.find((one) => one === search.get('step')) ?? 'studied';
  const [ending, setEnding] = useState<Ending | undefined>(() => (asked === 'booked' ? storedEnding() : undefined));
  const known = useKnownFamily({ isBooking: ending === undefined });
  const isKnown = known !== undefined;
  const step = reachable(asked, draft, { isBooked: ending !== undefined, isKnown });
  const answers = answersOf(draft);
  // The teacher the family has chosen, here or on another page.
  const teacherId = search.get('teacher') ?? undefined;
  const choose = (id: string): void => setSearch({ step, teacher: id });
  /** A time chosen together with its teacher. */
  const [at, setAt] = useState<string>();
  const go = (to: WizardStep): void => setSearch({ step: to, ...(teacherId !== undefined && { teacher: teacherId }) });
  const before = step === 'booked' ? undefined : stepBefore(step, isKnown);
  const next = (): void => go(stepAfter(step, isKnown));
  const end = (how: Ending, token: string): void => {
    storeEnding(how);
    setEnding(how);
    // Data fetched for another session does not belong to the family now signed in.
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'trial' });
    session.begin(token);
    setSearch({ step: 'booked' }, { replace: true });
    forget();
  };
  /** For a family that was already signed in: switches to the child that the lesson is for. */
  const endOwn = async (how: Ending, childId: string): Promise<void> => {
    storeEnding(how);
    forget();
    if (childId !== known?.id) return switchChild(childId, `${paths.wizard()}?step=booked`);
    setEnding(how);
    setSearch({ step: 'booked' }, { replace: true });
    await queryClient.invalidateQueries({ queryKey: ['lessons'] });
  };
  // The last step was requested again but its data is gone: redirects to the account.
  if (asked === 'booked' && !ending && session.token() !== null) return <Redirect to={paths.lessons} replace />;
  return (
    <WizardFrame step={step} all={stepsOf(isKnown)} back={before && (() => go(before))}>
      <title>{`${t('trial.title')} · ${t('app.name')}`}</title>
      {step === 'studied' && code !== undefined && <InvitedBy code={code} isShort />}
      {content()}
    </WizardFrame>
  );

  function content() {
    switch (step) {
      case 'studied':
      case 'format':
      case 'frequency':
      case 'device':
      case 'temperament':
        return <ChoiceStep key={step} step={step} draft={draft} change={change} next={next} />;
      case 'child':
        return <ChildStep draft={draft} change={change} next={next} />;
      case 'parent':
        return <ParentStep draft={draft} change={change} next={next} />;
      case 'phone':
        return <PhoneStep draft={draft} change={change} next={next} />;
      case 'processing':
        return (
          answers && (
            <ProcessingStep
              answers={answers}
              draft={draft}
              code={code}
              teacherId={teacherId}
              onTeacher={choose}
              next={(time, id = teacherId) => {
                setAt(time);
                setSearch({ step: 'date', ...(id !== undefined && { teacher: id }) });
              }}
            />
          )
        );
      case 'date':
        return (
          answers && (
            <DateStep
              answers={answers}
              draft={draft}
              code={code}
              teacherId={teacherId}
              at={at}
              onAtUsed={() => setAt(undefined)}
              change={change}
              isKnown={isKnown}
              onEnd={end}
              onOwnEnd={endOwn}
            />
          )
        );
      case 'booked':
        return ending?.kind === 'booked' ? (
          <BookedStep booked={ending.lesson} />
        ) : (
          ending && <HasAccountStep startsAt={ending.startsAt} teacherId={ending.teacherId} />
        );
    }
  }
}
