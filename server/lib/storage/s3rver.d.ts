declare module '@20minutes/s3rver' {
  /** An S3-compatible server for tests. */
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: Array<{ name: string; configs: string[] }>;
    });
    run(): Promise<unknown>;
    close(): Promise<void>;
  }
}
