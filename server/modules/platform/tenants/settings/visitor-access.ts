import type { Ctx } from '../../../../context.ts';

type Visitor = Pick<Ctx, 'tenant' | 'tracking'>;

/** Whether a visitor may sign up: always, or only when referred by an affiliate network (setting `signups`). */
export function isSignupOpen({ tenant, tracking }: Visitor): boolean {
  return tenant.signups === 'all' || tracking.network !== undefined;
}

/**
 * Whether a visitor may see members (setting `logged_out_search`), with a separate setting for visitors referred by
 * an affiliate network.
 */
export function isSearchOpen({ tenant, tracking }: Visitor): boolean {
  const { logged_out_search: all, logged_out_search_trafficsource: fromNetwork } = tenant;
  return (tracking.network === undefined ? all : (fromNetwork ?? all)) !== 'none';
}
