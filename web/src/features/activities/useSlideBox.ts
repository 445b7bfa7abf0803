import type { Box } from '@skylark/contract/activity.facts';
import { useEffect, useState } from 'react';

const PAGE: Box = [0, 0, 100, 100];
const PAGE_RATIO = 16 / 9;

/** Position of a slide's picture on the page, in per cent of the page: a different aspect ratio leaves borders. */
export function useSlideBox(url: string): Box {
  const [box, setBox] = useState(PAGE);
  useEffect(() => {
    let isLeft = false;
    const image = new Image();
    image.addEventListener('load', () => {
      const ratio = image.naturalWidth / image.naturalHeight;
      if (!isLeft && ratio > 0) setBox(boxOf(ratio));
    });
    image.src = url;
    return () => {
      isLeft = true;
    };
  }, [url]);
  return box;
}

/** @param ratio width divided by height */
export function boxOf(ratio: number): Box {
  const [width, height] = ratio > PAGE_RATIO ? [100, (100 * PAGE_RATIO) / ratio] : [(100 * ratio) / PAGE_RATIO, 100];
  return [(100 - width) / 2, (100 - height) / 2, width, height];
}
