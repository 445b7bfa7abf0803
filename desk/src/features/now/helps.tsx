import { ENTRY_LINK_EVERY_SECONDS } from '@skylark/contract/helps.facts';
import { ACTIVATION_DELAY_SECONDS, EXTENSION_MAX_MINUTES } from '@skylark/contract/lessons.facts';
import { useMutation } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { call, type DeskKey } from '../../lib/call.ts';
import { type Command, useOffered } from '../../lib/commands.ts';
import { errorText } from '../../lib/errors.ts';
import { mayCall, useMe } from '../../lib/me.ts';
import { type TextKey, useT } from '../../lib/texts.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { HelpKind } from './HelpDialog.tsx';
import type { NowLesson } from './words.ts';

/** An action to help a lesson, by its key or its button. */
export interface Help {
  id: string;
  key: string;
  /** Text of its button; with undefined, also its text in the palette and the list of keys. */
  text: (lesson: NowLesson | undefined) => TextKey;
  is: (lesson: NowLesson) => boolean;
  run: (lesson: NowLesson) => void;
  /** Also for a lesson that isn't on the Now page yet. */
  isEarly?: true;
  /** Seconds until it can be repeated. */
  waits?: (lesson: NowLesson, nowMs: number) => number;
}

export const rowId = (id: string): string => `now-${id}`;

/** Loaded when the first one is opened. */
const HelpDialog = lazy(() => import('./HelpDialog.tsx').then(({ HelpDialog: it }) => ({ default: it })));

const RIGHTS: Record<string, DeskKey> = {
  call: 'GET /api/v2/manager/families/{id}',
  entry: 'POST /api/v2/manager/lessons/{id}/entry_links',
  swap: 'POST /api/v2/manager/lessons/{id}/teacher',
  line: 'POST /api/v2/manager/lessons/{id}/teacher_lines',
  extend: 'POST /api/v2/manager/lessons/{id}/extension',
  cancel: 'POST /api/v2/manager/lessons/{id}/cancel',
  take: 'POST /api/v2/manager/lessons/{id}/taken',
  handled: 'POST /api/v2/manager/lessons/{id}/handled',
};

/** The room opens some time before the lesson, so somebody may already be inside. */
const isRoomOpen = ({ startsAt }: NowLesson): boolean =>
  Date.parse(startsAt) - ACTIVATION_DELAY_SECONDS * 1_000 <= Date.now();

/** The wait applies to the same recipient only; the dialog asks who that is. */
const linkWaits = ({ help: { entryLink } }: NowLesson, nowMs: number): number =>
  entryLink ? Math.max(0, Math.ceil(ENTRY_LINK_EVERY_SECONDS - (nowMs - Date.parse(entryLink.at)) / 1_000)) : 0;

/**
 * Rows selected with j and k, the actions for the selected one, and the open dialog.
 * @param of `isList`: false for a page of one lesson, without selection; `isEarly`: that lesson isn't on the Now page
 * yet
 */
export function useHelps(
  order: readonly NowLesson[],
  onChanged: () => void,
  { isList = true, isEarly = false }: { isList?: boolean; isEarly?: boolean } = {},
): { selected: string | undefined; helps: readonly Help[]; dialog: ReactNode } {
  const t = useT();
  const me = useMe();
  const [chosen, setChosen] = useState<string>();
  const [open, setOpen] = useState<{ kind: HelpKind; lesson: NowLesson }>();
  // Without a selection, keys apply to the first row, which is the most urgent one.
  const selected = order.find(({ id }) => id === chosen) ?? order[0];
  const { mutate, error } = useMutation({
    mutationFn: ({ id, how }: { id: string; how: 'take' | 'leave' | 'handled' }) => {
      const params = { id };
      if (how === 'take') return call('POST /api/v2/manager/lessons/{id}/taken', { params });
      if (how === 'leave') return call('DELETE /api/v2/manager/lessons/{id}/taken', { params });
      return call('POST /api/v2/manager/lessons/{id}/handled', { params });
    },
    onSettled: onChanged,
  });
  const helps = useMemo<Help[]>(() => {
    const opens = (kind: HelpKind) => (lesson: NowLesson) => setOpen({ kind, lesson });
    const isMine = (lesson: NowLesson | undefined): boolean => lesson?.help.takenBy?.id === me.id;
    const always = (): boolean => true;
    const all: Help[] = [
      { id: 'call', key: 'KeyC', text: () => 'help.call', is: always, run: opens('call'), isEarly: true },
      { id: 'entry', key: 'KeyL', text: () => 'help.entry', is: always, run: opens('entry'), waits: linkWaits },
      { id: 'swap', key: 'KeyT', text: () => 'help.swap', is: always, run: opens('swap'), isEarly: true },
      { id: 'line', key: 'KeyW', text: () => 'help.line', is: isRoomOpen, run: opens('line') },
      {
        id: 'extend',
        key: 'KeyE',
        text: () => 'help.extend',
        is: (lesson) => isRoomOpen(lesson) && lesson.extendedMinutes < EXTENSION_MAX_MINUTES,
        run: opens('extend'),
      },
      {
        id: 'cancel',
        // Plain k moves to the row above.
        key: 'Shift+KeyK',
        text: () => 'help.cancel',
        is: ({ status }) => status === 'booked',
        run: opens('cancel'),
        isEarly: true,
      },
      {
        id: 'take',
        key: 'KeyG',
        text: (lesson) => (isMine(lesson) ? 'help.leave' : 'help.take'),
        is: always,
        run: (lesson) => mutate({ id: lesson.id, how: isMine(lesson) ? 'leave' : 'take' }),
      },
      {
        id: 'handled',
        key: 'KeyY',
        text: () => 'help.handled',
        is: ({ troubles }) => troubles.length > 0,
        run: ({ id }) => mutate({ id, how: 'handled' }),
      },
    ];
    return all.filter((help) => mayCall(me, RIGHTS[help.id] as DeskKey) && (!isEarly || help.isEarly));
  }, [me, mutate, isEarly]);
  /** The focused row takes precedence over the selected one. */
  const current = useCallback(
    () => order.find(({ id }) => document.getElementById(rowId(id))?.contains(document.activeElement)) ?? selected,
    [order, selected],
  );
  const move = useCallback(
    (by: 1 | -1): void => {
      const from = current();
      const at = from && chosen !== undefined ? order.indexOf(from) + by : 0;
      const next = order[Math.min(order.length - 1, Math.max(0, at))];
      if (!next) return;
      setChosen(next.id);
      document.getElementById(rowId(next.id))?.focus();
    },
    [order, chosen, current],
  );
  const commands = useMemo<Command[]>(
    () => [
      ...(isList
        ? [
            { id: 'now.next', text: 'commands.next_row' as const, key: 'KeyJ', run: () => move(1) },
            { id: 'now.previous', text: 'commands.previous_row' as const, key: 'KeyK', run: () => move(-1) },
          ]
        : []),
      ...(isList || selected ? helps : []).map(({ id, key, text, is, run, waits }) => ({
        id: `now.${id}`,
        text: text(selected),
        key,
        run() {
          const lesson = current();
          if (lesson && is(lesson) && (waits?.(lesson, Date.now()) ?? 0) === 0) run(lesson);
        },
      })),
    ],
    [isList, helps, selected, current, move],
  );
  useOffered(commands);
  return {
    selected: selected?.id,
    helps,
    dialog: (
      <>
        {error && <Notice kind="error">{errorText(t, error)}</Notice>}
        {open && (
          <Suspense>
            <HelpDialog
              key={`${open.kind} ${open.lesson.id}`}
              {...open}
              onDone={onChanged}
              onClose={() => {
                setOpen(undefined);
                document.getElementById(rowId(open.lesson.id))?.focus();
              }}
            />
          </Suspense>
        )}
      </>
    ),
  };
}
