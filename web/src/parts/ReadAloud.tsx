import { type SpeakerProps, useChildParts } from '../lib/childView.ts';

/** In the child's view a speaker beside what is to be read; nowhere else. */
export function ReadAloud(props: SpeakerProps) {
  const child = useChildParts();
  return child && props.text.trim() !== '' ? <child.Speaker {...props} /> : null;
}
