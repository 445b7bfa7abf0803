import type { ActReply } from '@skylark/contract/acts';
import type { Output } from './Command.ts';

/** The result of an act. The rest of the reply, which the desk shows as a preview, is only printed with `--json`. */
export function actOutput(reply: ActReply): Output {
  const { actId: _, effects: __, notices: ___, undoUntil: ____, toldAt: _____, ...fields } = reply;
  return { fields, json: reply };
}
