/** A picture behind a square window: its size, and the offset of its centre from the window's. */
export interface Crop {
  /** Original size of the picture, in its own pixels. */
  width: number;
  height: number;
  /** 1: the shorter side exactly fills the window. */
  zoom: number;
  /** Offset of the picture's centre from the window's, in window sides: 0.5 is half a window. */
  x: number;
  y: number;
}

export const ZOOM_MAX = 4;

export const newCrop = (width: number, height: number): Crop => ({ width, height, zoom: 1, x: 0, y: 0 });

export const moved = (crop: Crop, dx: number, dy: number): Crop =>
  withinWindow({ ...crop, x: crop.x + dx, y: crop.y + dy });

/** Keeps the point at the window's centre in place. */
export function zoomed(crop: Crop, zoom: number): Crop {
  const next = Math.min(ZOOM_MAX, Math.max(1, zoom));
  const growth = next / crop.zoom;
  return withinWindow({ ...crop, zoom: next, x: crop.x * growth, y: crop.y * growth });
}

/** Displayed size of the picture, in window sides. */
export function shownSize({ width, height, zoom }: Crop): { width: number; height: number } {
  const shorter = Math.min(width, height);
  return { width: (width / shorter) * zoom, height: (height / shorter) * zoom };
}

/** The square of the picture behind the window, in the picture's own pixels. */
export function cutOut(crop: Crop): { left: number; top: number; side: number } {
  const shown = shownSize(crop);
  const pixels = crop.width / shown.width;
  return {
    left: (shown.width / 2 - crop.x - 0.5) * pixels,
    top: (shown.height / 2 - crop.y - 0.5) * pixels,
    side: pixels,
  };
}

/** Keeps the picture's edges outside of the window. */
function withinWindow(crop: Crop): Crop {
  const shown = shownSize(crop);
  const clamp = (value: number, room: number): number => Math.min(room, Math.max(-room, value));
  return { ...crop, x: clamp(crop.x, (shown.width - 1) / 2), y: clamp(crop.y, (shown.height - 1) / 2) };
}
