import type { HttpServer } from './server.ts';

/**
 * Browser features a lesson needs; all others are denied, even to our own pages. Only names that browsers know: unknown
 * ones cause a warning on every page.
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

/** Adds the Permissions-Policy header to every response. */
export function limitPermissions(http: HttpServer): void {
  http.addHook('onSend', (_, reply, payload, done) => {
    void reply.header('permissions-policy', POLICY);
    done(null, payload);
  });
}
