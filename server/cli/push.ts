import webPush from 'web-push';
import type { Command } from './Command.ts';

export const pushCommands: readonly Command[] = [
  {
    noun: 'push',
    verb: 'keys',
    words: [],
    help: 'Makes a pair of keys for notices on devices; whoever changes them loses all devices',
    options: {},
    run() {
      const { publicKey, privateKey } = webPush.generateVAPIDKeys();
      return Promise.resolve({ fields: { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey } });
    },
  },
];
