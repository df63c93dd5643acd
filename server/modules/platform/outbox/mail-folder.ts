import { join } from 'node:path';

/** Folder of a tenant's mails when no mail server is configured. */
export function mailFolder(dataDir: string, tenantSlug: string): string {
  return join(dataDir, 'mail', tenantSlug);
}
