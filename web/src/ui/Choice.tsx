import { useId } from 'react';
import classes from './Choice.module.css';

interface Props<One extends string | number> {
  label: string;
  options: readonly One[];
  nameOf: (option: One) => string;
  value: One;
  onChange: (option: One) => void;
}

/** One of a few, chosen with a tap or the arrow keys. */
export function Choice<One extends string | number>({ label, options, nameOf, value, onChange }: Props<One>) {
  const id = useId();
  return (
    <fieldset className={classes.choice}>
      <legend>{label}</legend>
      {options.map((one) => (
        <label key={one} className={classes.option}>
          <input type="radio" name={id} checked={one === value} onChange={() => onChange(one)} />
          <span>{nameOf(one)}</span>
        </label>
      ))}
    </fieldset>
  );
}
