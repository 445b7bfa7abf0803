const NAME = 'skylark.room';

/**
 * Whether a tab of this browser is in a lesson. Switching to another child ends it, so that a link followed in another
 * tab asks first.
 */
export const joinedRooms = {
  /** @returns a function that ends it; closing the tab does so as well */
  enter(): () => void {
    let leave = (): void => undefined;
    const left = new Promise<void>((resolve) => (leave = resolve));
    // Missing without HTTPS, and rejected where storage is.
    globalThis.navigator.locks?.request(NAME, { mode: 'shared' }, () => left).catch(() => undefined);
    return leave;
  },
  async isAny(): Promise<boolean> {
    const found = await globalThis.navigator.locks?.query().catch(() => undefined);
    return found?.held?.some(({ name }) => name === NAME) ?? false;
  },
};
