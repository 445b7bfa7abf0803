import { expect, it } from 'vitest';
import { CliError } from './School.ts';
import { watch } from './watch.ts';

it('repeats the output, shows later failures, and gives up if the first attempt fails', async () => {
  const [written, answers] = [
    [] as string[],
    ['one lesson', new CliError('The school does not answer.'), 'two lessons', 'three'],
  ];
  const show = () => {
    const next = answers.shift();
    return next instanceof CliError ? Promise.reject(next) : Promise.resolve(String(next));
  };
  const screen = {
    isTerminal: false,
    write: (text: string) => void written.push(text),
    pause: () => Promise.resolve(),
    isOver: () => written.length === 3,
  };
  await watch(show, screen);
  expect(written).toEqual(['one lesson\n', 'The school does not answer.\n', 'two lessons\n']);
  await expect(watch(() => Promise.reject(new CliError('No token.')), screen)).rejects.toThrow('No token.');
  written.length = 2;
  await watch(() => Promise.resolve('again'), { ...screen, isTerminal: true });
  expect(written[2]).toBe('\u001B[H\u001B[Jagain\n');
});
