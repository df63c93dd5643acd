import { createLogger } from '../../server/lib/logger.ts';
import type { Ctx, MemberCtx, Viewer } from '../../server/context.ts';
import { buildTenant } from './tenant.ts';

/**
 * A service context, as for a request to the tenant's first host.
 * @param overrides a `viewer` logs a member in
 */
export function createTestContext(overrides: Partial<Ctx> & { viewer: Viewer }): MemberCtx;
export function createTestContext(overrides?: Partial<Ctx>): Ctx;
export function createTestContext(overrides: Partial<Ctx> = {}): Ctx {
  const tenant = overrides.tenant ?? buildTenant();
  return {
    tenant,
    viewer: null,
    locale: 'nl',
    country: 'NL',
    geoipCountry: 'NL',
    geoipSelectedCountry: null,
    tracking: {},
    ipAddress: '192.0.2.1',
    userAgent: 'test',
    origin: `http://${tenant.hosts[0]}:3000`,
    installed: false,
    deviceToken: null,
    requestId: 'test',
    log: createLogger({ level: 'silent', pretty: false }),
    ...overrides,
  };
}
