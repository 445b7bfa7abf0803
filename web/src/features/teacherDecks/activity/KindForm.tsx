import { ChoicesForm, SpellForm, SpotsForm } from './ChoicesForm.tsx';
import { ColourForm } from './ColourForm.tsx';
import { DragForm } from './DragForm.tsx';
import type { FormProps } from './FormProps.ts';
import { OrderForm } from './OrderForm.tsx';
import { PairsForm } from './PairsForm.tsx';
import { TraceForm } from './TraceForm.tsx';

/** The form for an activity's kind. */
export function KindForm(props: FormProps) {
  switch (props.activity.kind) {
    case 'drag':
      return <DragForm {...props} />;
    case 'match':
    case 'memory':
      return <PairsForm {...props} />;
    case 'choose':
      return <ChoicesForm {...props} />;
    case 'find':
    case 'cover':
      return <SpotsForm {...props} />;
    case 'spell':
      return <SpellForm {...props} />;
    case 'order':
      return <OrderForm {...props} />;
    case 'colour':
      return <ColourForm {...props} />;
    case 'trace':
      return <TraceForm {...props} />;
  }
}
