/** Chrome's Network Information API; other browsers only report that the network is back. */
interface NetworkInformation extends EventTarget {
  readonly type?: string;
}

/**
 * Calls back when this device has changed its network: from Wi-Fi to mobile, or back online.
 * @returns a function that stops listening
 */
export function onNetworkChange(listener: () => void): () => void {
  const until = new AbortController();
  const { signal } = until;
  window.addEventListener('online', listener, { signal });
  const network = (navigator as Navigator & { connection?: NetworkInformation }).connection;
  let type = network?.type;
  // The event also fires when the speed estimate changes.
  const onChange = (): void => {
    if (network?.type === type) return;
    type = network?.type;
    if (navigator.onLine) listener();
  };
  network?.addEventListener('change', onChange, { signal });
  return () => until.abort();
}
