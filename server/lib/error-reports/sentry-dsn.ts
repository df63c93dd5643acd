/** Where a Sentry-compatible server takes envelopes. */
export interface EnvelopeAddress {
  url: string;
  /** The public key of the project. */
  key: string;
}

/**
 * Reads a DSN, such as `https://key@errors.example/1`.
 * @returns null if it is none
 * @see https://develop.sentry.dev/sdk/foundations/transport/authentication/
 */
export function parseDsn(text: string): EnvelopeAddress | null {
  if (!URL.canParse(text)) return null;
  const { protocol, username, host, pathname, search } = new URL(text);
  const [, path, project] = /^(.*)\/([\w-]+)$/.exec(pathname) ?? [];
  if (!/^https?:$/.test(protocol) || username === '' || project === undefined || search !== '') return null;
  return { url: `${protocol}//${host}${path}/api/${project}/envelope/`, key: username };
}
