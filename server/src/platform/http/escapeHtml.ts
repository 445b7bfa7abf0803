/** Escapes text for HTML, including quoted attributes. */
export const escapeHtml = (raw: string): string => raw.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
