import type { Config } from './config.ts';
import type { Deps } from './platform/deps.ts';

/** Nothing is loaded from other origins, and no site except the managers' own may embed our pages. */
export const securityHeaders = (config: Config, deps: Deps, inline: readonly string[]) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      // Inline scripts, by hash.
      scriptSrc: ["'self'", ...inline],
      // The component library uses style attributes for sizes and colours.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'blob:', 'data:'],
      mediaSrc: ["'self'", 'blob:'],
      fontSrc: ["'self'"],
      // Older Safari versions don't count the page's own socket as 'self'.
      connectSrc: ["'self'", () => deps.publicUrl().replace(/^http/, 'ws')],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      // LiqPay's card page is opened by submitting a form; Stripe's by navigation, which needs no rule.
      formAction: ["'self'", ...(config.cards.liqpay ? [config.cards.liqpay.apiUrl] : [])],
      frameAncestors: config.adminOrigins.length > 0 ? config.adminOrigins : ["'none'"],
    },
  },
  // X-Frame-Options can't list origins; frame-ancestors above covers all supported browsers.
  frameguard: config.adminOrigins.length > 0 ? false : { action: 'deny' as const },
  crossOriginEmbedderPolicy: false,
  referrerPolicy: { policy: 'no-referrer' as const },
  strictTransportSecurity: config.production ? { maxAge: 31_536_000, includeSubDomains: true } : false,
});
