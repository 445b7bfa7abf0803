export interface OpenedPicture {
  image: HTMLImageElement;
  /** The caller must revoke it. */
  url: string;
}

/** @returns undefined when this browser cannot show the file as a picture */
export async function openPicture(file: Blob): Promise<OpenedPicture | undefined> {
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
    if (image.naturalWidth > 0 && image.naturalHeight > 0) return { image, url };
  } catch {
    // Reported by returning undefined below.
  }
  URL.revokeObjectURL(url);
  return undefined;
}
