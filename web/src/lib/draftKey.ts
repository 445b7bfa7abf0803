/** Under which a browser keeps the answers of a wizard that is not finished. */
export const DRAFT_KEY = 'skylark.trial';
