import { type ComponentType, createContext, use } from 'react';

/** Whether parts that the call does not need may be loaded now; always true outside of a room that is opening. */
export const AfterCallContext = createContext(true);

/** A part that is loaded once the call is up, or fails to come up soon, so that it does not delay the call. */
export function afterCall<Props extends object>({ Part }: { Part: ComponentType<Props> }): ComponentType<Props> {
  return function AfterCall(props: Props) {
    return use(AfterCallContext) ? <Part {...props} /> : null;
  };
}
