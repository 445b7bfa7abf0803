import { ChoicesForm, SpellForm, SpotsForm } from './ChoicesForm.tsx';
import { ColourForm } from './ColourForm.tsx';
import { DragForm } from './DragForm.tsx';
import type { FormProps } from './FormProps.ts';
import { OrderForm } from './OrderForm.tsx';
import { PairsForm } from './PairsForm.tsx';
import { CardsForm, FollowForm, GapForm, InfoForm, SayForm, YesNoForm } from './ListenForms.tsx';
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
    case 'yesno':
      return <YesNoForm {...props} />;
    case 'cards':
      return <CardsForm {...props} />;
    case 'say':
      return <SayForm {...props} />;
    case 'gap':
      return <GapForm {...props} />;
    case 'info':
      return <InfoForm {...props} />;
    case 'follow':
      return <FollowForm {...props} />;
    case 'trace':
      return <TraceForm {...props} />;
  }
}
