import webPush from 'web-push';
import type { Command } from './Command.ts';

export const pushCommands: readonly Command[] = [
  {
    noun: 'push',
    verb: 'keys',
    words: [],
    help: 'Creates a key pair for Web Push; changing it unsubscribes all devices',
    options: {},
    run() {
      const { publicKey, privateKey } = webPush.generateVAPIDKeys();
      return Promise.resolve({ fields: { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey } });
    },
  },
];
