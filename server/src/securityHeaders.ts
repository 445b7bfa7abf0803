import type { Config } from './config.ts';
import type { Deps } from './platform/deps.ts';

/** Nothing from elsewhere is ever loaded, and no other site may show our pages but the managers' own. */
export const securityHeaders = (config: Config, deps: Deps, inline: readonly string[]) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      // The scripts that stand in pages, by their content.
      scriptSrc: ["'self'", ...inline],
      // The component library sets sizes and colours through style attributes.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'blob:', 'data:'],
      mediaSrc: ["'self'", 'blob:'],
      fontSrc: ["'self'"],
      // Older Safari does not count the page's own socket as 'self'.
      connectSrc: ["'self'", () => deps.publicUrl().replace(/^http/, 'ws')],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      // LiqPay's card page is reached by a form; Stripe's by its address, which no rule has to allow.
      formAction: ["'self'", ...(config.cards.liqpay ? [config.cards.liqpay.apiUrl] : [])],
      frameAncestors: config.adminOrigins.length > 0 ? config.adminOrigins : ["'none'"],
    },
  },
  // Its older header cannot name origins; frame-ancestors above says it for every browser that we build for.
  frameguard: config.adminOrigins.length > 0 ? false : { action: 'deny' as const },
  crossOriginEmbedderPolicy: false,
  referrerPolicy: { policy: 'no-referrer' as const },
  strictTransportSecurity: config.production ? { maxAge: 31_536_000, includeSubDomains: true } : false,
});
