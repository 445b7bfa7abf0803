import { type SpeakerProps, useChildParts } from '../lib/childView.ts';

/** In the child view, a speaker button next to a text to be read aloud; otherwise nothing. */
export function ReadAloud(props: SpeakerProps) {
  const child = useChildParts();
  return child && props.text.trim() !== '' ? <child.Speaker {...props} /> : null;
}
