/** Dimensions of one picture of a site's logo. Fractions are relative to its side. */
export interface IconShape {
  /** Height in px, and width unless that is given. */
  side: number;
  /** In px. */
  width?: number;
  logoShare: number;
  /** Corner radius of the tile; 0 fills the square, for systems that crop the icon. */
  corner: number;
}

/** An icon whose tile has rounded corners. */
const roundedShape = (side: number): IconShape => ({ side, logoShare: 0.66, corner: 0.22 });
/** An icon that the system crops: the logo stays within the 80 % circle that every mask shows. */
const maskable = (side: number): IconShape => ({ side, logoShare: 0.54, corner: 0 });

/** The pictures of a site's logo, by file name. */
export const ICON_SHAPES = {
  'icon-192': roundedShape(192),
  'icon-512': roundedShape(512),
  'maskable-192': maskable(192),
  'maskable-512': maskable(512),
  // iOS crops the corners only.
  'apple-180': { side: 180, logoShare: 0.66, corner: 0 },
  // The recommended size of link previews.
  'link-preview': { side: 630, width: 1200, logoShare: 0.5, corner: 0 },
} satisfies Record<string, IconShape>;

export type AppIconName = keyof typeof ICON_SHAPES;

/** Input of the drawing process: a logo and the colour of the tile below it. */
export interface IconJob {
  /** A validated SVG document. */
  logo: string;
  /** An opaque hex colour. */
  tile: string;
}
