import { Button } from '@mantine/core';
import { SLOW_MS } from '@skylark/contract/readyCheck.facts';
import { IconAlertTriangle, IconCircleCheckFilled, IconCircleXFilled, IconLoader2 } from '@tabler/icons-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { type Translate, useT } from '../../../lib/texts.tsx';
import classes from './lines.module.css';
import type { NetworkProbe, NetworkState } from './NetworkProbe.ts';

type Mark = 'asking' | 'good' | 'weak' | 'bad';
const MARKS: Record<Mark, ReactNode> = {
  asking: <IconLoader2 className={classes.turning ?? ''} aria-hidden="true" />,
  good: <IconCircleCheckFilled aria-hidden="true" />,
  weak: <IconAlertTriangle aria-hidden="true" />,
  bad: <IconCircleXFilled aria-hidden="true" />,
};

/** The connections a lesson needs, one line each. */
export function NetworkLines({ probe }: { probe: NetworkProbe }) {
  const t = useT();
  const network = useSyncExternalStore(probe.subscribe, probe.snapshot);
  const isAsking = network.server.kind === 'asking' || network.relay === 'asking' || network.room === 'asking';
  return (
    <>
      <div role="status">
        <ul className={classes.lines}>
          {[serverLine(t, network), ...roomLines(t, network), relayLine(t, network)].map(({ mark, says }) => (
            <li key={says} className={classes.line} data-mark={mark}>
              {MARKS[mark]}
              <span>{says}</span>
            </li>
          ))}
        </ul>
      </div>
      <Button variant="default" mt="md" loading={isAsking} onClick={() => probe.start()}>
        {t('check.network.again')}
      </Button>
    </>
  );
}

interface Line {
  mark: Mark;
  says: string;
}

function serverLine(t: Translate, { server }: NetworkState): Line {
  switch (server.kind) {
    case 'asking':
      return { mark: 'asking', says: t('check.server.asking') };
    case 'reached':
      return server.milliseconds > SLOW_MS
        ? { mark: 'weak', says: t('check.server.slow', { milliseconds: server.milliseconds }) }
        : { mark: 'good', says: t('check.server.reached', { milliseconds: server.milliseconds }) };
    case 'failed':
      return { mark: 'bad', says: t('check.server.failed') };
  }
}

function roomLines(t: Translate, { room }: NetworkState): Line[] {
  switch (room) {
    case 'untried':
      return [];
    case 'asking':
      return [{ mark: 'asking', says: t('check.room.asking') }];
    case 'reached':
      return [{ mark: 'good', says: t('check.room.reached') }];
    case 'blocked':
      return [{ mark: 'bad', says: t('check.room.blocked') }];
  }
}

function relayLine(t: Translate, { relay }: NetworkState): Line {
  switch (relay) {
    case 'asking':
      return { mark: 'asking', says: t('check.relay.asking') };
    case 'reached':
      return { mark: 'good', says: t('check.relay.reached') };
    case 'blocked':
      return { mark: 'weak', says: t('check.relay.blocked') };
    case 'unused':
      return { mark: 'good', says: t('check.relay.unused') };
    case 'untried':
      return { mark: 'good', says: t('check.relay.untried') };
  }
}
