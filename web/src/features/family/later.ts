// What comes later, in one piece: only a family of several children needs it.
export { Children } from './Children.tsx';
export { ChildSwitch } from './ChildSwitch.tsx';
export { WhoseThing } from './WhoseThing.tsx';
