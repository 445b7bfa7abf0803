import { Button } from '@mantine/core';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useOffered } from '../../lib/commands.ts';
import { mayCall, useMe } from '../../lib/me.ts';
import { useT } from '../../lib/texts.tsx';
import type { Family } from './Overview.tsx';

/** Loaded when the first one is opened. */
const Addresses = lazy(() => import('./FamilyDialogs.tsx').then(({ Addresses: it }) => ({ default: it })));
const PaymentLink = lazy(() => import('./FamilyDialogs.tsx').then(({ PaymentLink: it }) => ({ default: it })));

const ACTS = {
  addresses: {
    key: 'F2',
    text: 'addresses.open',
    dialog: Addresses,
    right: 'PATCH /api/v2/manager/people/{id}/addresses',
  },
  link: {
    key: 'KeyP',
    text: 'payLink.open',
    dialog: PaymentLink,
    right: 'POST /api/v2/manager/students/{id}/payment_links',
  },
} as const;
type Act = keyof typeof ACTS;

/** What a manager changes of a family, each by a button and a key. */
export function FamilyActs({ family, name }: { family: Family; name: string }) {
  const t = useT();
  const me = useMe();
  const [open, setOpen] = useState<Act>();
  const acts = useMemo(() => (Object.keys(ACTS) as Act[]).filter((act) => mayCall(me, ACTS[act].right)), [me]);
  useOffered(
    useMemo(
      () =>
        acts.map((act) => ({
          id: `family.${act}`,
          text: ACTS[act].text,
          key: ACTS[act].key,
          run: () => setOpen(act),
        })),
      [acts],
    ),
  );
  const Dialog = open && ACTS[open].dialog;
  return (
    <>
      {acts.map((act) => (
        <Button key={act} variant="default" id={`family-${act}`} onClick={() => setOpen(act)}>
          {t(ACTS[act].text)}
        </Button>
      ))}
      {Dialog && (
        <Suspense>
          <Dialog
            family={family}
            name={name}
            onClose={() => {
              setOpen(undefined);
              document.getElementById(`family-${open}`)?.focus();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
