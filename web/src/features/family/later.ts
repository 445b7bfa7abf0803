// Loaded on demand in one chunk: only families with several children need it.
export { Children } from './Children.tsx';
export { ChildSwitch } from './ChildSwitch.tsx';
export { OwnerPrompt } from './OwnerPrompt.tsx';
