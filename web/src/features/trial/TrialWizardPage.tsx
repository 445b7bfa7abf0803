import { useState } from 'react';
import type { TrialBooked } from '@skylark/contract/trial';
import { useParams, useSearchParams } from 'wouter';
import { useT } from '../../lib/texts.tsx';
import { ChoiceStep } from './ChoiceStep.tsx';
import { BookedStep } from './BookedStep.tsx';
import { ChildStep, ParentStep } from './NameSteps.tsx';
import { DateStep } from './DateStep.tsx';
import { PhoneStep } from './PhoneStep.tsx';
import { ProcessingStep } from './ProcessingStep.tsx';
import { useDraft } from './useDraft.ts';
import { WizardFrame } from './WizardFrame.tsx';
import { answersOf, reachable, type Step, stepAfter, stepBefore, steps } from './wizard.ts';

/**
 * Who: a parent on a phone, with the child beside it, who has never been here. Why: to get one lesson and see. What can go
 * wrong: called away in the middle, no hour that fits, the hour taken by somebody else, a phone that has an account.
 */
export function TrialWizardPage() {
  const t = useT();
  const { code } = useParams();
  const [search, setSearch] = useSearchParams();
  const { draft, change, forget } = useDraft();
  const [booked, setBooked] = useState<TrialBooked>();
  const asked = steps.find((one) => one === search.get('step')) ?? 'studied';
  const step = reachable(asked, draft, booked !== undefined);
  const answers = answersOf(draft);
  const go = (to: Step): void => setSearch({ step: to });
  const before = step === 'booked' ? undefined : stepBefore(step);
  const goOn = (): void => go(stepAfter(step));
  return (
    <WizardFrame step={step} back={before && (() => go(before))}>
      <title>{`${t('trial.title')} · ${t('app.name')}`}</title>
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
        return <ChoiceStep key={step} step={step} draft={draft} change={change} goOn={goOn} />;
      case 'child':
        return <ChildStep draft={draft} change={change} goOn={goOn} />;
      case 'parent':
        return <ParentStep draft={draft} change={change} goOn={goOn} />;
      case 'phone':
        return <PhoneStep draft={draft} change={change} goOn={goOn} />;
      case 'processing':
        return answers && <ProcessingStep answers={answers} draft={draft} code={code} goOn={goOn} />;
      case 'date':
        return (
          answers && (
            <DateStep
              answers={answers}
              draft={draft}
              code={code}
              onPhone={() => go('phone')}
              onBooked={(lesson) => {
                setBooked(lesson);
                forget();
              }}
            />
          )
        );
      case 'booked':
        return booked && <BookedStep booked={booked} />;
    }
  }
}
