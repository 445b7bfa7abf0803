import { Button } from '@mantine/core';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useOffered } from '../../lib/commands.ts';
import type { DeskKey } from '../../lib/call.ts';
import { mayCall, useMe } from '../../lib/me.ts';
import { type TextKey, useT } from '../../lib/texts.tsx';
import type { Family } from './Overview.tsx';

/** Loaded when the first one is opened. */
const Addresses = lazy(() => import('./FamilyDialogs.tsx').then(({ Addresses: it }) => ({ default: it })));
const PaymentLink = lazy(() => import('./FamilyDialogs.tsx').then(({ PaymentLink: it }) => ({ default: it })));

const Block = lazy(() => import('./RareDialogs.tsx').then(({ Block: it }) => ({ default: it })));
const Rename = lazy(() => import('./RareDialogs.tsx').then(({ Rename: it }) => ({ default: it })));
const AddChild = lazy(() => import('./RareDialogs.tsx').then(({ AddChild: it }) => ({ default: it })));

interface Act {
  text: (family: Family) => TextKey;
  dialog: typeof Addresses;
  right: DeskKey;
  key?: string;
  /** Shown after pressing "More". */
  isRare?: true;
}

const ACTS = {
  addresses: {
    key: 'F2',
    text: () => 'addresses.open',
    dialog: Addresses,
    right: 'PATCH /api/v2/manager/people/{id}/addresses',
  },
  link: {
    key: 'KeyP',
    text: () => 'payLink.open',
    dialog: PaymentLink,
    right: 'POST /api/v2/manager/students/{id}/payment_links',
  },
  addChild: {
    text: () => 'addChild.open',
    dialog: AddChild,
    right: 'POST /api/v2/manager/students/{id}/siblings',
    isRare: true,
  },
  rename: {
    text: () => 'rename.open',
    dialog: Rename,
    right: 'PATCH /api/v2/manager/students/{id}',
    isRare: true,
  },
  block: {
    text: ({ isBlocked }) => (isBlocked ? 'block.open_off' : 'block.open'),
    dialog: Block,
    right: 'POST /api/v2/manager/people/{id}/block',
    isRare: true,
  },
} satisfies Record<string, Act>;
type Name = keyof typeof ACTS;
const all: Record<Name, Act> = ACTS;
const names = Object.keys(ACTS) as Name[];

/** What a manager changes of a family, each by a button and a key. */
export function FamilyActs({ family, name }: { family: Family; name: string }) {
  const t = useT();
  const me = useMe();
  const [open, setOpen] = useState<Name>();
  const [isMore, setMore] = useState(false);
  const acts = useMemo(() => names.filter((act) => mayCall(me, all[act].right)), [me]);
  useOffered(
    useMemo(
      () =>
        acts.map((act) => ({
          id: `family.${act}`,
          text: all[act].text(family),
          ...(all[act].key !== undefined && { key: all[act].key }),
          run: () => setOpen(act),
        })),
      [acts, family],
    ),
  );
  const Dialog = open && all[open].dialog;
  const rare = acts.filter((act) => all[act].isRare === true);
  const button = (act: Name) => (
    <Button key={act} variant="default" id={`family-${act}`} onClick={() => setOpen(act)}>
      {t(all[act].text(family))}
    </Button>
  );
  return (
    <>
      {acts.filter((act) => !rare.includes(act)).map(button)}
      {rare.length > 0 && (
        <Button variant="default" id="family-more" aria-expanded={isMore} onClick={() => setMore(!isMore)}>
          {t('family.more')}
        </Button>
      )}
      {isMore && rare.map(button)}
      {Dialog && (
        <Suspense>
          <Dialog
            family={family}
            name={name}
            onClose={() => {
              setOpen(undefined);
              (document.getElementById(`family-${open}`) ?? document.getElementById('family-more'))?.focus();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
