/** The part of subset-font in use; the package brings no types. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Uint8Array,
    characters: string,
    options: {
      targetFormat: 'sfnt' | 'woff' | 'woff2';
      /** Axes of a variable font that are pinned to one value. */
      variationAxes?: Record<string, number>;
    },
  ): Promise<Buffer>;
}
