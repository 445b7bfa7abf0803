import { fileUrl } from '../../platform/files/files.ts';

/** A person's photo as the contract gives it. Photos from before there were large ones are shown small. */
export const photoOf = (person: { photoKey: string | null; photoLargeKey: string | null }) => ({
  thumb: person.photoKey && fileUrl(person.photoKey),
  large: (person.photoLargeKey ?? person.photoKey) && fileUrl(person.photoLargeKey ?? person.photoKey ?? ''),
});
