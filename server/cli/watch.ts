import { CliError } from './School.ts';

const EVERY_MS = 10_000;
/** Moves the cursor to the top left and clears the screen. */
const TOP = '\u001B[H\u001B[J';

interface Screen {
  /** On a terminal each output replaces the previous one; elsewhere they follow each other. */
  isTerminal: boolean;
  write(text: string): void;
  pause(milliseconds: number): Promise<void>;
  /** @returns whether to stop */
  isOver(): boolean;
}

/**
 * Shows output repeatedly. Later failures are shown in its place and retried.
 * @throws CliError if the first attempt fails
 */
export async function watch(show: () => Promise<string>, screen: Screen): Promise<void> {
  let text = await show();
  while (!screen.isOver()) {
    screen.write(`${screen.isTerminal ? TOP : ''}${text}\n`);
    await screen.pause(EVERY_MS);
    text = await show().catch((error: unknown) => {
      if (error instanceof CliError) return error.message;
      throw error;
    });
  }
}
