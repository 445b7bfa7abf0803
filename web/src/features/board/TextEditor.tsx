import { TEXT_MAX_LENGTH } from '@skylark/contract/board.facts';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { useT } from '../../lib/texts.tsx';
import type { BoardEngine } from './engine/BoardEngine.ts';
import type { Editing } from './engine/TextEditing.ts';
import { paint } from './model/palette.ts';
import { FONT_WEIGHT, LINE_HEIGHT } from './model/textLayout.ts';
import classes from './TextEditor.module.css';
import { useBoard } from './useBoard.ts';

const TENTHS = 10;

/** The field a text is written in; looks like the finished text. */
export function TextEditor({ engine }: { engine: BoardEngine }) {
  const { editing } = useBoard(engine);
  return editing && <Field key={editing.id} engine={engine} editing={editing} />;
}

function Field({ engine, editing }: { engine: BoardEngine; editing: Editing }) {
  const t = useT();
  const field = useRef<HTMLTextAreaElement>(null);
  const grow = (): void => {
    if (!field.current) return;
    field.current.style.height = '0';
    field.current.style.height = `${field.current.scrollHeight}px`;
  };
  useLayoutEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.setSelectionRange(TEXT_MAX_LENGTH, TEXT_MAX_LENGTH);
    grow();
  }, []);
  const end = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' && !(event.key === 'Enter' && (event.ctrlKey || event.metaKey))) return;
    event.preventDefault();
    event.stopPropagation();
    engine.tools.commitText();
    engine.focus();
  };
  return (
    <textarea
      ref={field}
      className={classes.field}
      aria-label={t('board.text.label')}
      defaultValue={editing.text}
      maxLength={TEXT_MAX_LENGTH}
      rows={1}
      spellCheck={false}
      onInput={(event) => {
        engine.tools.write(event.currentTarget.value);
        grow();
      }}
      onKeyDown={end}
      onBlur={() => engine.tools.commitText()}
      style={{
        left: editing.x / TENTHS,
        top: editing.y / TENTHS,
        width: editing.room / TENTHS,
        fontSize: editing.letterHeight / TENTHS,
        fontWeight: FONT_WEIGHT,
        lineHeight: LINE_HEIGHT,
        color: paint[editing.color],
      }}
    />
  );
}
