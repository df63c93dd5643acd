import S3rver from '@20minutes/s3rver';

/* Serves one bucket of an S3-compatible store for a cluster on this machine: <address> <bucket> <folder>. */
const [endpoint = '', bucket = '', directory = ''] = process.argv.slice(2);
const { hostname, port } = new URL(endpoint);

await new S3rver({
  address: hostname,
  port: Number(port),
  silent: true,
  directory,
  configureBuckets: [{ name: bucket, configs: [] }],
}).run();
