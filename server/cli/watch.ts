import { CliError } from './School.ts';

const EVERY_MS = 10_000;
/** Cursor to the first line, the rest of the screen emptied. */
const TOP = '\u001B[H\u001B[J';

interface Screen {
  /** Of a terminal the last picture is replaced; elsewhere one follows the other. */
  isTerminal: boolean;
  write(text: string): void;
  pause(milliseconds: number): Promise<void>;
  /** @returns whether to end */
  isOver(): boolean;
}

/**
 * Shows the same again and again. What fails later is said in its place and asked for again.
 * @throws CliError when it fails the first time
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
