import type compositions from '../tenants/compositions.json';
import type { Tenant } from '../tenants/tenant.schema.ts';
import type { ColourRole } from '../tenants/value-lists.ts';
import type { Theme } from '../themes/theme-list.ts';

/** The cuts of portraits for mails, in pixels of dense screens. */
export const PORTRAIT_SIZES = {
  tall: { width: 336, height: 448 },
  long: { width: 312, height: 468 },
  square: { width: 360, height: 360 },
  thumb: { width: 96, height: 96 },
} as const;

export type PortraitShape = keyof typeof PORTRAIT_SIZES;

const PIXELS_PER_POINT = 2;

/** How portraits hang in a mail. Mail programs have neither masks nor transforms, so a frame is corners and a border. */
export interface MailFrame {
  shape: PortraitShape;
  /** Valid at any size. */
  radius: string;
  /** Pixels. */
  border: { width: number; style: 'solid' | 'double'; role: ColourRole };
  /** Pixels by which the second of two portraits hangs lower, and between them. */
  drop: number;
  gap: number;
  align: 'left' | 'center';
  /** Corners of small portraits in a list. */
  thumb: string;
}

const ROUND = '999px';
const NO_BORDER = { width: 0, style: 'solid', role: 'border' } as const;

/** By composition of the match, which a theme and a site choose by name. */
export const MAIL_FRAMES: Readonly<Record<keyof (typeof compositions)['match'], MailFrame>> = {
  pair: { shape: 'tall', radius: '16px', border: NO_BORDER, drop: 0, gap: 12, align: 'center', thumb: ROUND },
  fan: {
    shape: 'tall',
    radius: '24px',
    border: { width: 6, style: 'solid', role: 'surface-raised' },
    drop: 20,
    gap: 6,
    align: 'center',
    thumb: ROUND,
  },
  arches: {
    shape: 'long',
    radius: '999px 999px 4px 4px',
    border: { width: 1, style: 'solid', role: 'hero-mark' },
    drop: 28,
    gap: 14,
    align: 'left',
    thumb: ROUND,
  },
  panels: {
    shape: 'long',
    radius: '2px',
    border: { width: 1, style: 'solid', role: 'hero-mark' },
    drop: 24,
    gap: 0,
    align: 'left',
    thumb: '2px',
  },
  flowers: {
    shape: 'square',
    radius: ROUND,
    border: { width: 6, style: 'solid', role: 'surface-raised' },
    drop: 32,
    gap: 0,
    align: 'center',
    thumb: ROUND,
  },
  horizon: {
    shape: 'tall',
    radius: '8px',
    border: { width: 5, style: 'solid', role: 'surface-raised' },
    drop: 0,
    gap: 8,
    align: 'left',
    thumb: '8px',
  },
  medallions: {
    shape: 'tall',
    radius: '50%',
    border: { width: 4, style: 'double', role: 'hero-mark' },
    drop: 24,
    gap: 4,
    align: 'center',
    thumb: ROUND,
  },
  tiles: {
    shape: 'square',
    radius: '0',
    border: { width: 3, style: 'solid', role: 'on-hero' },
    drop: 0,
    gap: 0,
    align: 'left',
    thumb: '0',
  },
};

const isFrame = (name: string | null | undefined): name is keyof typeof MAIL_FRAMES =>
  typeof name === 'string' && Object.hasOwn(MAIL_FRAMES, name);

/** The frame of a site's portraits, from its own composition of the match or its theme's. */
export function mailFrame(theme: Theme, own: Tenant['theme']): MailFrame {
  const name = own.composition.match ?? theme.composition.match;
  return isFrame(name) ? MAIL_FRAMES[name] : MAIL_FRAMES.pair;
}

/** Placeholder values of a frame, without its colour. */
export function frameValues({ shape, radius, border, align, thumb }: MailFrame): Record<string, string> {
  const { width, height } = PORTRAIT_SIZES[shape];
  return {
    align,
    'frame-width': String(width / PIXELS_PER_POINT),
    'frame-height': String(height / PIXELS_PER_POINT),
    'frame-radius': radius,
    'frame-border': `${border.width}px ${border.style}`,
    'thumb-radius': thumb,
  };
}
