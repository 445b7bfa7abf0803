export function socketAddress(roomId: string): string {
  const address = new URL(`/api/v2/rooms/${roomId}/socket`, window.location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  return address.href;
}
