import { expect, it } from 'vitest';
import type { Deps } from '../../platform/deps.ts';
import { SlidesInWork } from './SlidesInWork.ts';

/** No other server reports anything. */
const alone = { bus: { subscribeTo: () => Promise.resolve(() => undefined) } } as unknown as Deps;

function aRequest(length: string | undefined) {
  const socket = { bytesRead: 1_000 };
  return { socket, request: { raw: { socket, headers: { 'content-length': length } } } as never };
}

it('reports the uploaded share, then the finished slides, and null afterwards', async () => {
  const inWork = new SlidesInWork(alone);
  const { socket, request } = aRequest('200');
  expect(await inWork.progressOf('farm')).toBeNull();
  await inWork.during('farm', request, async (told) => {
    expect(await inWork.progressOf('farm')).toEqual({ step: 'sent', done: 0, of: 100 });
    socket.bytesRead += 50;
    expect(await inWork.progressOf('farm')).toEqual({ step: 'sent', done: 25, of: 100 });
    socket.bytesRead += 500;
    expect(await inWork.progressOf('farm')).toEqual({ step: 'sent', done: 100, of: 100 });
    told(3, 60);
    expect(await inWork.progressOf('farm')).toEqual({ step: 'made', done: 3, of: 60 });
    expect(await inWork.progressOf('zoo')).toBeNull();
  });
  expect(await inWork.progressOf('farm')).toBeNull();
});

it('reports 0 for a body without a length; of two uploads for one deck the later one, until it ends or fails', async () => {
  const inWork = new SlidesInWork(alone);
  await inWork.during('farm', aRequest(undefined).request, async () => {
    expect(await inWork.progressOf('farm')).toEqual({ step: 'sent', done: 0, of: 100 });
    const second = inWork.during('farm', aRequest('10').request, async (told) => {
      told(1, 2);
      expect(await inWork.progressOf('farm')).toMatchObject({ done: 1, of: 2 });
      throw new Error('broken');
    });
    await expect(second).rejects.toThrow('broken');
    expect(await inWork.progressOf('farm')).toBeNull();
  });
});
