import type { Ctx } from '../../context.ts';

type Visitor = Pick<Ctx, 'tenant' | 'tracking'>;

/** Whether a visitor may sign up: always, or only when a traffic network has sent them (`signups`). */
export function signupsOpen({ tenant, tracking }: Visitor): boolean {
  return tenant.signups === 'all' || tracking.network !== undefined;
}

/** Whether a visitor may see members (`logged_out_search`); those whom a network has sent can have a rule of their own. */
export function searchOpen({ tenant, tracking }: Visitor): boolean {
  const { logged_out_search: all, logged_out_search_trafficsource: fromNetwork } = tenant;
  return (tracking.network === undefined ? all : (fromNetwork ?? all)) !== 'none';
}
