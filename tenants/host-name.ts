/**
 * Normalises a host name: without port and trailing dot, lower case, IDN as punycode (RFC 5890). Accepts a `Host`
 * header and what operators write in a file.
 * @param text for example `Köln.Example:8443`
 * @returns for example `xn--kln-sna.example`; null when it is not a host
 */
export function toHostName(text: string): string | null {
  const trimmed = text.trim();
  // URL would parse these as path, credentials or scheme and return another host.
  if (trimmed === '' || trimmed.length > 512 || /[\s/\\?#@%]/.test(trimmed)) return null;
  // A second colon outside brackets is a bare IPv6 address, which browsers do not send.
  if (!trimmed.startsWith('[') && trimmed.split(':').length > 2) return null;
  let hostname: string;
  try {
    hostname = new URL(`http://${trimmed}`).hostname;
  } catch {
    return null;
  }
  const host = hostname.endsWith('.') ? hostname.slice(0, -1) : hostname;
  return host === '' || host.length > 253 ? null : host;
}

const LABEL = /^[a-z0-9_](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Whether a normalised host is a name with at least two labels, not an IP address, a wildcard or bare `localhost`. */
export function isSiteHost(host: string): boolean {
  const labels = host.split('.');
  if (labels.length < 2 || !labels.every((label) => LABEL.test(label))) return false;
  return !/^\d+$/.test(labels.at(-1) ?? '');
}
