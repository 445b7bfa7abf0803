import type { Reason } from './completeness.ts';
import type { ControlPattern } from './row.ts';

const button = (name: RegExp, within?: RegExp): ControlPattern => ({ role: 'button', name, ...(within && { within }) });

/** The same for both people. */
const ofBoth: readonly Reason<ControlPattern>[] = [
  {
    of: [
      button(/^Play a sound$/, /^Camera and sound$/),
      { role: 'combobox', name: /^(Microphone|Camera|Speaker)$/, within: /^Camera and sound$/ },
      { role: 'option', name: /./, within: /^Camera and sound$/ },
      { role: 'link', name: /^Go to my lessons$/ },
    ],
    why: 'In the lobby: nobody is there yet, and what is chosen is seen and heard by the other one as any.',
  },
  { of: [button(/^More tools/)], why: 'Opens the less common tools; each of them has a row.' },
  { of: [button(/^Enlarge .*’s video$/)], why: 'How large a person sees the other one is their own choice.' },
  { of: [button(/^Close$/), button(/^Cancel$/)], why: 'Closes what only this person has open.' },
  {
    of: [button(/^Settings$/), button(/^Full screen$/)],
    why: 'A person’s own screen and devices; another camera or microphone is seen and heard as any.',
  },
];

/** Controls that show nothing to the other person, by who has them. */
export const controlReasons: Readonly<Record<'t' | 's', readonly Reason<ControlPattern>[]>> = {
  t: [
    ...ofBoth,
    {
      of: [button(/^(Notes|Activities|Words|Homework)$/, /Beside the board/)],
      why: 'Opens a panel that only the teacher has; what is done in it has rows of its own.',
    },
    {
      of: [{ role: 'textbox', name: /^Next step$/ }, button(/^Add$/, /Notes/)],
      why: 'The plan of the lesson is the teacher’s own; the child never reads it.',
    },
    {
      of: [
        button(/^Remove the word /, /Words/),
        { role: 'textbox', name: /^New word$/ },
        button(/^Add$/, /Words/),
        button(/^Add homework$/, /Homework/),
      ],
      why: 'Calls of the contract, not events of the room: the child finds words and homework on its own pages.',
    },
    {
      of: [
        button(/^Play a sound$/, /Settings/),
        { role: 'combobox', name: /^(Microphone|Camera|Speaker)$/, within: /Settings/ },
        { role: 'option', name: /./, within: /Settings/ },
      ],
      why: 'Which of their own devices a person uses; the other one sees and hears the chosen one as any.',
    },
  ],
  s: [
    ...ofBoth,
    {
      of: [button(/^Play the recording$/), button(/^Listen to the task$/)],
      why: 'What a child plays, it hears alone: only the teacher plays for both.',
    },
  ],
};
