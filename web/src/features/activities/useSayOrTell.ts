import { useT } from '../../lib/texts.tsx';
import { useSpeak } from '../../lib/useSpeak.ts';
import { toast } from '../../ui/toast.ts';

/** Reported once per page: an activity has dozens of words, and the device doesn't get a voice meanwhile. */
let isTold = false;

/** Speaks an English text that nobody requested; if this device can't, shows a message the first time. */
export function useSayOrTell(): (text: string) => void {
  const t = useT();
  const say = useSpeak();
  return (text) => {
    if (say(text) || isTold) return;
    isTold = true;
    void toast('error', t('play.no_voice'));
  };
}
