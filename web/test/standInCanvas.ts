import { vi } from 'vitest';

/**
 * jsdom has no canvas: whatever is drawn becomes a file of one byte.
 * @returns takes it back
 */
export function standInCanvas(): () => void {
  const pen = new Proxy({}, { get: () => () => undefined, set: () => true });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['x'])));
  vi.stubGlobal(
    'Path2D',
    class {
      readonly isDrawn = true;
    },
  );
  vi.stubGlobal(
    'Image',
    class {
      src = '';
      naturalWidth = 100;
      naturalHeight = 100;
      decode = (): Promise<void> => Promise.resolve();
    },
  );
  Object.defineProperty(document, 'fonts', {
    configurable: true,
    value: Object.assign(new EventTarget(), { load: () => Promise.resolve([]) }),
  });
  return () => {
    vi.restoreAllMocks();
    Reflect.deleteProperty(document, 'fonts');
  };
}
