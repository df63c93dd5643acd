declare module 'heic-decode' {
  interface HeicImage {
    width: number;
    height: number;
    /** RGBA, rotated as the file says. */
    decode(): Promise<{ width: number; height: number; data: Uint8ClampedArray }>;
  }

  const decode: {
    /** The pictures of a file, not decoded yet. `dispose` frees their memory. */
    all(input: { buffer: Uint8Array }): Promise<HeicImage[] & { dispose(): void }>;
  };
  export default decode;
}
