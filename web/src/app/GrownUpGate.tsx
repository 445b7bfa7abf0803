import { Button, TextInput } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import { grownUp } from '../lib/grownUp.ts';
import { handedOver } from '../lib/handedOver.ts';
import { paths } from '../lib/paths.ts';
import { useT } from '../lib/texts.tsx';
import { ReadAloud } from '../parts/ReadAloud.tsx';
import { Sky } from '../ui/Sky.tsx';
import classes from './GrownUpGate.module.css';

/** 3 to 9: too hard for a child who can't read yet, easy for an adult. */
const factor = (): number => 3 + Math.floor(Math.random() * 7);
const newSum = () => ({ a: factor(), b: factor() });

/**
 * Who: a child who pressed something not meant for them, or a parent. Replaces parents' pages while the child view is
 * on. It is not a security measure: it only keeps small children from buying and changing things.
 */
export function GrownUpGate() {
  const t = useT();
  const [sum, setSum] = useState(newSum);
  const [answer, setAnswer] = useState('');
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (Number(answer) === sum.a * sum.b) {
      grownUp.comes();
      handedOver.end();
      return;
    }
    setSum(newSum());
    setAnswer('');
    setWrong(true);
  };
  const title = t('child.gate.title');
  return (
    <div className={classes.gate}>
      <title>{title}</title>
      <Sky pose="mail" size={140} />
      <div className={classes.head}>
        <h1>{title}</h1>
        <ReadAloud text={title} />
      </div>
      <p>{t('child.gate.text')}</p>
      <form onSubmit={submit} className={classes.form}>
        <TextInput
          size="lg"
          label={t('child.gate.sum', sum)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={answer}
          error={isWrong && answer === '' ? t('child.gate.wrong') : undefined}
          onChange={(event) => setAnswer(event.currentTarget.value)}
        />
        <Button type="submit" size="lg" variant="default">
          {t('child.gate.go')}
        </Button>
      </form>
      <Button
        component={Link}
        to={paths.lessons}
        className={classes.back ?? ''}
        leftSection={<IconArrowLeft size={30} aria-hidden="true" />}
      >
        {t('child.gate.back')}
      </Button>
    </div>
  );
}
