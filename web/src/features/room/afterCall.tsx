import { type ComponentType, createContext, use } from 'react';

/** Whether what the call does not need may be loaded by now; outside of a room that opens, always. */
export const AfterCallContext = createContext(true);

/** A part that is loaded once the call is up, or does not come up soon: until then it would only keep the call waiting. */
export function afterCall<Props extends object>({ Part }: { Part: ComponentType<Props> }): ComponentType<Props> {
  return function AfterCall(props: Props) {
    return use(AfterCallContext) ? <Part {...props} /> : null;
  };
}
