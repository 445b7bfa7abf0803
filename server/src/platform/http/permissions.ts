import type { HttpServer } from './server.ts';

/**
 * What a lesson needs of a browser. Everything else that a page could ask for is denied, to our own pages too.
 * Only names that browsers know: they complain of others on every page.
 */
const OPEN = ['autoplay', 'camera', 'display-capture', 'fullscreen', 'microphone'];
const SHUT = [
  'accelerometer',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
];
const POLICY = [...OPEN.map((name) => `${name}=(self)`), ...SHUT.map((name) => `${name}=()`)].join(', ');

/** Sends the Permissions-Policy header with every answer. */
export function limitPermissions(http: HttpServer): void {
  http.addHook('onSend', (_, reply, payload, done) => {
    void reply.header('permissions-policy', POLICY);
    done(null, payload);
  });
}
