/** The used part of subset-font; the package has no types. */
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
