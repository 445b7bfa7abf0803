import type { Channels } from '@skylark/contract/channels';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { listChats, listDevices } from './store.ts';

export async function readChannels(deps: Deps, me: Pick<Caller, 'accountId' | 'sessionId'>): Promise<Channels> {
  const devices = await listDevices(deps.db, me.accountId, deps.clock.now());
  const chats = await listChats(deps.db, me.accountId);
  return {
    push: {
      publicKey: deps.push?.publicKey ?? null,
      devices: devices.length,
      isHere: devices.some(({ sessionId }) => sessionId === me.sessionId),
    },
    telegram: {
      isOffered: deps.telegram !== undefined,
      chats: chats.map(({ chatId, name, linkedAt }) => ({
        id: String(chatId),
        name,
        linkedAt: linkedAt.toISOString(),
      })),
    },
  };
}
