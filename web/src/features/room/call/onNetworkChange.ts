/** Chrome's account of the network under a device; other browsers only say when there is one again. */
interface NetworkInformation extends EventTarget {
  readonly type?: string;
}

/** Calls when this device has come to another network: Wi-Fi to mobile, or back from none. @returns how to end it */
export function onNetworkChange(listener: () => void): () => void {
  const until = new AbortController();
  const { signal } = until;
  window.addEventListener('online', listener, { signal });
  const network = (navigator as Navigator & { connection?: NetworkInformation }).connection;
  let type = network?.type;
  // It also fires whenever its guess of the speed changes.
  const onChange = (): void => {
    if (network?.type === type) return;
    type = network?.type;
    if (navigator.onLine) listener();
  };
  network?.addEventListener('change', onChange, { signal });
  return () => until.abort();
}
