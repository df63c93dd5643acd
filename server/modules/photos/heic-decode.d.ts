declare module 'heic-decode' {
  interface HeicImage {
    width: number;
    height: number;
    /** RGBA, turned as the file says. */
    decode(): Promise<{ width: number; height: number; data: Uint8ClampedArray }>;
  }

  const decode: {
    /** The pictures of a file, not decoded yet. `dispose` frees what they hold. */
    all(input: { buffer: Uint8Array }): Promise<HeicImage[] & { dispose(): void }>;
  };
  export default decode;
}
