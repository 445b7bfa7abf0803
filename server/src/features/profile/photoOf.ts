import { fileUrl } from '../../platform/files/files.ts';

/** A person's photo in the contract's format. Old photos without a large version use the small one. */
export const photoOf = (person: { photoKey: string | null; photoLargeKey: string | null }) => ({
  thumb: person.photoKey && fileUrl(person.photoKey),
  large: (person.photoLargeKey ?? person.photoKey) && fileUrl(person.photoLargeKey ?? person.photoKey ?? ''),
});
