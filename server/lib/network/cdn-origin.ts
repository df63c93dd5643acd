/** The origin of a site's pictures if its `cdn_prefix` is a URL; null if it is a path or unset. */
export function cdnOrigin({ cdn_prefix: prefix }: { cdn_prefix: string | null }): string | null {
  return prefix !== null && URL.canParse(prefix) ? new URL(prefix).origin : null;
}
