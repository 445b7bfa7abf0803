import { Button } from '@mantine/core';
import type { OwnAct } from '@skylark/contract/acts';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../lib/call.ts';
import { errorText } from '../../lib/errors.ts';
import { mayCall, useMe } from '../../lib/me.ts';
import { queryClient } from '../../lib/queries.ts';
import { useT } from '../../lib/texts.tsx';
import { useNow, useTimes } from '../../lib/time.ts';
import { usePages } from '../../lib/usePages.ts';
import { LessonLink } from '../../parts/LessonLink.tsx';
import { List } from '../../parts/List.tsx';
import { focusOnce } from '../../ui/focusOnce.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Soft } from '../../ui/Rows.tsx';
import { Sheet, SheetBody } from '../../ui/Sheet.tsx';
import { useActs, useEffectWords } from '../acts/index.ts';

/** The page's clock may lag by this much. Saying too early that people have been notified is the lesser error. */
const TICK_MS = 5_000;

/** The manager's last acts, each with its undo while possible. */
export function LastActs() {
  const t = useT();
  const { show } = useActs();
  const nowMs = useNow(TICK_MS);
  const pages = usePages('GET /api/v2/manager/me/acts', {}, (page, signal) =>
    call('GET /api/v2/manager/me/acts', { query: page, signal }),
  );
  const undoing = useMutation({
    mutationFn: (id: string) => call('POST /api/v2/manager/acts/{id}/undo', { params: { id } }),
    // Replaces a toast that still offers the same undo.
    onSuccess: () => show(t('act.undone'), { actId: null, undoUntil: null, toldAt: null }),
    onSettled: () => queryClient.invalidateQueries(),
  });
  return (
    <Sheet title={t('me.acts')}>
      {undoing.isError && (
        <SheetBody>
          <Notice kind="error">{errorText(t, undoing.error)}</Notice>
        </SheetBody>
      )}
      <List
        label={t('me.acts')}
        none={t('me.no_acts')}
        pages={pages}
        as={{
          words: (act) => <Words act={act} nowMs={nowMs} isJustUndone={undoing.variables === act.id} />,
          action: (act) =>
            isOpen(act, nowMs) && (
              <Button
                variant="default"
                loading={undoing.isPending && undoing.variables === act.id}
                onClick={() => undoing.mutate(act.id)}
                aria-label={t('me.undo_named', { act: t(`me.act.${act.kind}`, { person: act.person?.name ?? '' }) })}
              >
                {t('me.undo')}
              </Button>
            ),
        }}
      />
    </Sheet>
  );
}

const isOpen = ({ undoUntil }: OwnAct, nowMs: number): boolean => undoUntil !== null && Date.parse(undoUntil) > nowMs;

/**
 * What was done and when, what it changed, and its current state.
 * @param isJustUndone undone here just now: its button is gone, and with it the focus
 */
function Words({ act, nowMs, isJustUndone }: { act: OwnAct; nowMs: number; isJustUndone: boolean }) {
  const t = useT();
  const me = useMe();
  const times = useTimes();
  const words = useEffectWords();
  const { at, kind, person, lessonId, effects, toldAt, undoUntil, undoneAt } = act;
  const name = t(`me.act.${kind}`, { person: person?.name ?? '' });
  const isFamily = person?.isStudent === true && mayCall(me, 'GET /api/v2/manager/families/{id}');
  return (
    <>
      {lessonId !== null ? (
        <LessonLink id={lessonId}>{name}</LessonLink>
      ) : isFamily ? (
        <Link to="/families/$accountId" params={{ accountId: person.id }}>
          <strong>{name}</strong>
        </Link>
      ) : (
        <strong>{name}</strong>
      )}{' '}
      <Soft>{times.moment(at)}</Soft>
      {effects.map((effect) => (
        <div key={`${effect.kind} ${effect.of.id}`}>{words(effect)}</div>
      ))}
      {isOpen(act, nowMs) && undoUntil !== null && (
        <div>
          <Soft>
            {t('me.undo_until', { at: times.time(undoUntil) })}
            {toldAt !== null && Date.parse(toldAt) < nowMs + TICK_MS && ` ${t('me.undo_told')}`}
          </Soft>
        </div>
      )}
      {undoneAt !== null && (
        <div ref={isJustUndone ? focusOnce : null} tabIndex={-1}>
          <Soft>{t('me.undone', { at: times.time(undoneAt) })}</Soft>
        </div>
      )}
    </>
  );
}
