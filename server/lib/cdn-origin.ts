/** The origin that a site's pictures come from, where its `cdn_prefix` is an address; null where it is a path or not set. */
export function cdnOrigin({ cdn_prefix: prefix }: { cdn_prefix: string | null }): string | null {
  return prefix !== null && URL.canParse(prefix) ? new URL(prefix).origin : null;
}
