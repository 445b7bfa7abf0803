import { useT } from '../../lib/texts.tsx';
import { useSpeak } from '../../lib/useSpeak.ts';
import { toast } from '../../ui/toast.ts';

/** Said once per page: an activity has dozens of words, and the device gets no voice meanwhile. */
let isTold = false;

/** Says an English text that nobody has asked for; if this device can't, says so the first time. */
export function useSayOrTell(): (text: string) => void {
  const t = useT();
  const say = useSpeak();
  return (text) => {
    if (say(text) || isTold) return;
    isTold = true;
    void toast('error', t('play.no_voice'));
  };
}
