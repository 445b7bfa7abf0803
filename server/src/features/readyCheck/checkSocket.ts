import { READY_PROTOCOL, READY_SOCKET_PATH } from '@skylark/contract/readyCheck.facts';
import type { Deps } from '../../platform/deps.ts';
import { addressOf } from '../../platform/http/address.ts';
import { Failure } from '../../platform/http/failure.ts';
import { handleSocket } from '../../platform/http/socketEvents.ts';
import { createSocketServer, requireOwnOrigin, tokenOf } from '../../platform/http/sockets.ts';
import type { UpgradeRoute } from '../../platform/http/upgrades.ts';
import { SOCKETS } from './limits.ts';
import { requireCheck } from './requireCheck.ts';

/** Enough time for a slow connection to receive the message. */
const CLOSE_AFTER_MS = 10_000;

/** Tests whether a socket like a room's gets through: it receives one message and is closed. */
export function createCheckSocket(deps: Deps): UpgradeRoute {
  const server = createSocketServer(READY_PROTOCOL, 1_024);
  return {
    path: new RegExp(`^${READY_SOCKET_PATH}$`),
    async admit({ request, accept }) {
      requireOwnOrigin(request, deps.publicUrl());
      const token = tokenOf(request);
      if (token === undefined) throw new Failure('link_used');
      const { lessonId } = await requireCheck(deps, token, addressOf(request, deps.config.trustProxy));
      await deps.limits.take(SOCKETS, lessonId);
      accept(server, (opened) => {
        const end = setTimeout(() => opened.terminate(), CLOSE_AFTER_MS);
        handleSocket(
          opened,
          deps.log,
          { socket: 'ready' },
          { message: () => opened.terminate(), ping: () => opened.terminate(), close: () => clearTimeout(end) },
        );
        opened.send('ready');
        opened.close(1000);
      });
    },
  };
}
