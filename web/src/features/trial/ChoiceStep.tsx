import { DEVICE_CLAIM_PERCENT, formats, frequencies, studied, temperaments } from '@skylark/contract/trial.facts';
import {
  IconBook2,
  IconCalendarWeek,
  IconDeviceTablet,
  IconDeviceTabletOff,
  IconFeather,
  IconPuzzle,
  IconRocket,
  IconSchool,
  IconSeedling,
  IconStars,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocale, useT } from '../../lib/texts.tsx';
import { contactsQuery } from '../../parts/contactsQuery.ts';
import { type Pose, Sky } from '../../ui/Sky.tsx';
import type { Draft } from './wizard.ts';
import classes from './Wizard.module.css';

type ChoiceStepName = 'studied' | 'format' | 'frequency' | 'device' | 'temperament';

interface Choice {
  key: string;
  text: string;
  icon: ReactNode;
  isChosen: boolean;
  set: Partial<Draft>;
}

const POSES: Record<ChoiceStepName, Pose> = {
  studied: 'hello',
  format: 'teaching',
  frequency: 'thinking',
  device: 'ready',
  temperament: 'listening',
};

interface Props {
  step: ChoiceStepName;
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  next: () => void;
}

/** One question with pictures as answers; choosing one continues immediately. */
export function ChoiceStep({ step, draft, change, next }: Props) {
  const t = useT();
  const choose = (choice: Choice): void => {
    change(choice.set);
    next();
  };
  return (
    <>
      <div className={classes.ask}>
        <Sky pose={POSES[step]} size={120} />
        <h1>{t(`trial.${step}`)}</h1>
      </div>
      {step === 'device' && <DeviceClaim />}
      <ul className={classes.choices}>
        {choicesOf().map((choice) => (
          <li key={choice.key}>
            <button
              type="button"
              className={classes.choice}
              aria-pressed={choice.isChosen}
              onClick={() => choose(choice)}
            >
              <span className={classes.picture} aria-hidden="true">
                {choice.icon}
              </span>
              {choice.text}
            </button>
          </li>
        ))}
      </ul>
    </>
  );

  function choicesOf(): Choice[] {
    switch (step) {
      case 'studied': {
        const icons = { extra: <IconStars />, school: <IconSchool />, never: <IconSeedling /> };
        return studied.map((key) => ({
          key,
          text: t(`trial.studied.${key}`),
          icon: icons[key],
          isChosen: draft.studied === key,
          set: { studied: key },
        }));
      }
      case 'format': {
        const icons = { game: <IconPuzzle />, school: <IconBook2 /> };
        return formats.map((key) => ({
          key,
          text: t(`trial.format.${key}`),
          icon: icons[key],
          isChosen: draft.format === key,
          set: { format: key },
        }));
      }
      case 'frequency':
        return frequencies.map((times) => ({
          key: String(times),
          text: t('trial.frequency.times', { times }),
          icon: <IconCalendarWeek />,
          isChosen: draft.frequency === times,
          set: { frequency: times },
        }));
      case 'device':
        return [true, false].map((hasDevice) => ({
          key: String(hasDevice),
          text: t(hasDevice ? 'trial.device.yes' : 'trial.device.no'),
          icon: hasDevice ? <IconDeviceTablet /> : <IconDeviceTabletOff />,
          isChosen: draft.hasDevice === hasDevice,
          set: { hasDevice },
        }));
      case 'temperament': {
        const icons = { calm: <IconFeather />, restless: <IconRocket /> };
        return temperaments.map((key) => ({
          key,
          text: t(`trial.temperament.${key}`),
          icon: icons[key],
          isChosen: draft.temperament === key,
          set: { temperament: key },
        }));
      }
    }
  }
}

/** Includes the source, if the school has provided one. */
function DeviceClaim() {
  const t = useT();
  const { data } = useQuery(contactsQuery(useLocale()));
  return (
    <p className={classes.claim}>
      {t('trial.device.claim', { percent: DEVICE_CLAIM_PERCENT })}
      {typeof data?.claimSource === 'string' && (
        <a className={classes.source} href={data.claimSource} target="_blank" rel="noreferrer">
          {t('trial.device.source')}
        </a>
      )}
    </p>
  );
}
