import { Component, type ReactNode } from 'react';
import { PartNotLoaded } from '../lib/loadable.tsx';
import { reportError } from '../lib/reportError.ts';

export type FailedFace = (retry: () => void, error: unknown) => ReactNode;

interface Props {
  /** Name of the content for the log: plain, without ids. */
  name: string;
  /** Identifies the content: a new value tries again. */
  resetKey?: string;
  /** Shown instead of the failed content. */
  failed: FailedFace;
  children: ReactNode;
}

interface State {
  failure: { error: unknown } | undefined;
  resetKey: string | undefined;
}

/** Error boundary: an error inside is logged and can be retried, while everything around continues. */
export class Boundary extends Component<Props, State> {
  override state: State = { failure: undefined, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): Partial<State> | null {
    return resetKey === state.resetKey ? null : { failure: undefined, resetKey };
  }

  override componentDidCatch(error: unknown): void {
    reportError(error instanceof PartNotLoaded ? 'load' : 'render', error, this.props.name);
  }

  readonly #retry = (): void => this.setState({ failure: undefined });

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? this.props.failed(this.#retry, failure.error) : this.props.children;
  }
}
