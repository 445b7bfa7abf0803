import type { Child } from '@skylark/contract/family';
import { IconCheck, IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { useT } from '../../lib/texts.tsx';
import { lazyDialog } from '../../parts/lazyDialog.tsx';
import { Portrait } from '../../ui/Portrait.tsx';
import { toast } from '../../ui/toast.ts';
import { familyQuery, switchChild } from './api.ts';
import classes from './ChildSwitch.module.css';

const AddChild = lazyDialog('add-child', () => import('./AddChild.tsx').then((module) => module.AddChild));

/**
 * Who: a parent with several children, in a hurry. Shows the current child and switches to another. The list opens with
 * a button, and closes on Escape, on a press outside, and when the focus leaves it.
 */
export function ChildSwitch() {
  const t = useT();
  const family = useQuery(familyQuery);
  const [isOpen, setOpen] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();
  const turn = useMutation({
    mutationFn: (child: Child) => switchChild(child.id),
    onError: (error) => void toast('error', errorText(t, error)),
  });
  const chosen = family.data?.children.find(({ isChosen }) => isChosen);
  // Its space is reserved, because on a phone it would move the whole page.
  if (family.isPending) return <span className={classes.waiting} aria-hidden="true" />;
  if (!family.data || !chosen) return null;

  const closeByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isOpen) return;
    setOpen(false);
    button.current?.focus();
  };
  const closeWhenLeft = (event: FocusEvent<HTMLDivElement>): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  const choose = (child: Child): void => {
    setOpen(false);
    button.current?.focus();
    if (!child.isChosen) turn.mutate(child);
  };
  return (
    // Keys and focus of the buttons inside bubble to here.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={classes.switch} onKeyDown={closeByKey} onBlur={closeWhenLeft}>
      <button
        ref={button}
        type="button"
        className={classes.button}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-label={t('family.switch', { name: chosen.firstName })}
        aria-busy={turn.isPending || turn.isSuccess}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={classes.name}>{chosen.firstName}</span>
        <IconChevronDown size={20} aria-hidden="true" />
      </button>
      {isOpen && (
        <ul id={listId} className={classes.list} aria-label={t('family.children')}>
          {family.data.children.map((child) => (
            <li key={child.id}>
              <button
                type="button"
                className={classes.child}
                aria-current={child.isChosen || undefined}
                onClick={() => choose(child)}
              >
                <Portrait photo={child.photo.thumb} firstName={child.firstName} alt="" sizePx={36} />
                <span className={classes.name}>{child.firstName}</span>
                {child.isChosen && <IconCheck size={20} aria-hidden="true" />}
              </button>
            </li>
          ))}
          {family.data.canAdd && (
            <li className={classes.last}>
              <button
                type="button"
                className={classes.child}
                onClick={() => {
                  setOpen(false);
                  setAdding(true);
                }}
              >
                <IconPlus size={24} aria-hidden="true" className={classes.plus} />
                <span className={classes.name}>{t('family.add')}</span>
              </button>
            </li>
          )}
        </ul>
      )}
      <AddChild isOpen={isAdding} close={() => setAdding(false)} />
    </div>
  );
}
