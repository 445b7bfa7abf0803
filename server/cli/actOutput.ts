import type { ActReply } from '@skylark/contract/acts';
import type { Output } from './Command.ts';

/** What an act has left behind; the rest of its reply, which the desk shows as a preview, is for programs. */
export function actOutput(reply: ActReply): Output {
  const { actId: _, effects: __, notices: ___, undoUntil: ____, toldAt: _____, ...fields } = reply;
  return { fields, json: reply };
}
