/** One picture of a site's sign. Parts are shares of its side. */
export interface IconShape {
  /** Height, and width unless that is given, in px. */
  side: number;
  /** In px. */
  width?: number;
  /** Room of the sign. */
  sign: number;
  /** Radius of the tile's corners; 0 fills the square for a system that cuts it itself. */
  corner: number;
}

/** On a tile whose corners are cut already. */
const whole = (side: number): IconShape => ({ side, sign: 0.66, corner: 0.22 });
/** To be cut by the system: the sign stays within the circle of 80 % that every mask leaves, corners included. */
const maskable = (side: number): IconShape => ({ side, sign: 0.54, corner: 0 });

/** The pictures of a site's sign, by the name of their file. */
export const ICON_SHAPES = {
  'icon-192': whole(192),
  'icon-512': whole(512),
  'maskable-192': maskable(192),
  'maskable-512': maskable(512),
  // iOS cuts the corners only.
  'apple-180': { side: 180, sign: 0.66, corner: 0 },
  // The size that link previews are made for.
  'link-preview': { side: 630, width: 1200, sign: 0.5, corner: 0 },
} satisfies Record<string, IconShape>;

export type AppIconName = keyof typeof ICON_SHAPES;

/** What the drawing process is given: a sign and the colour of the tile under it. */
export interface IconJob {
  /** An SVG document, checked. */
  sign: string;
  /** An opaque hex colour. */
  tile: string;
}
