/** Text within HTML, also within a quoted attribute. */
export const escapeHtml = (raw: string): string => raw.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
