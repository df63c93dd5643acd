import type { Page } from '@playwright/test';

import {
  frameUrl,
  parseFrameUrl,
  type FrameLocation,
  type FrameScheme,
} from '../../server/modules/demo/preview/index.ts';

/** Height of a window by its width, in px: the visible part before scrolling. */
export const FRAME_HEIGHTS: Readonly<Record<string, number>> = { 320: 640, 390: 844, 768: 1024, 1280: 800, 1920: 1080 };

/** Height of the longest shown part of a mail, in px. */
export const LONGEST_MAIL = 1400;

/** One picture. */
export interface Shot {
  width: number;
  height: number;
  scheme: FrameScheme;
  /** Path on the launcher, or a full URL of another host. */
  address: string;
  /** The frame at that address, which an error page may be. */
  frame?: FrameLocation;
  /** Whether the picture has the whole page, up to `height`. */
  whole?: boolean;
  /** Brings the page into the state of the picture. */
  prepare?: (page: Page) => Promise<void>;
}

/**
 * Why a loaded page is not the requested one; null if it is. An error page is expected only in the error state, and a
 * redirect, such as to the login page, leads to another screen.
 * @param shown.address path and query of the final page
 */
export function findShotFault(
  { address, frame }: Pick<Shot, 'address' | 'frame'>,
  shown: { status: number; address: string },
): string | null {
  const asked = frame ? `${frame.path} (${frame.theme}, ${frame.state})` : address;
  if (shown.address !== address) {
    const other = parseFrameUrl(shown.address)?.path.split('?')[0] ?? shown.address;
    return `${asked} leads to ${other}: choose another state or another screen`;
  }
  const right = shown.status === 200 || (frame?.state === 'error' && shown.status === 500);
  return right ? null : `${asked} answered ${shown.status}`;
}

export function frameShot(frame: FrameLocation, width: number): Shot {
  const height = FRAME_HEIGHTS[width] ?? width;
  return { width, height, scheme: frame.scheme, address: frameUrl(frame), frame };
}
