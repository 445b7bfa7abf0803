import { expect, it } from 'vitest';
import { browserPlace } from './browserPlace.ts';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';

it.each([
  [
    'chrome',
    'windows',
    0,
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  ],
  [
    'edge',
    'windows',
    10,
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
  ],
  ['chrome', 'mac', 0, `${MAC} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36`],
  ['safari', 'mac', 0, `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Safari/605.1.15`],
  ['safari', 'ios', 5, `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Safari/605.1.15`],
  [
    'safari',
    'ios',
    5,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Mobile/15E148 Safari/604.1',
  ],
  [
    'chrome',
    'ios',
    5,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.0.0 Mobile/15E148 Safari/604.1',
  ],
  ['firefox', 'windows', 0, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  ['firefox', 'android', 5, 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'],
  [
    'chrome',
    'android',
    5,
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  ],
  [
    'other',
    'android',
    5,
    'Mozilla/5.0 (Linux; Android 13; SM-T870) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Safari/537.36',
  ],
  [
    'other',
    'ios',
    5,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 330.0',
  ],
  [
    'chrome',
    'other',
    0,
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  ],
])('knows %s on %s (%d touch points)', (browser, system, maxTouchPoints, userAgent) => {
  expect(browserPlace({ userAgent, maxTouchPoints })).toEqual({ browser, system });
});
