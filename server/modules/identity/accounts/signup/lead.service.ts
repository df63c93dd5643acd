import type { Ctx, Tracking } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import { DomainError, domainError } from '../../../../lib/errors/errors.ts';
import { readLead, type Lead, type LeadField } from '../../../platform/affiliates/index.ts';
import type { SignupInput } from './signup.schema.ts';
import { checkSignupStep, signUpAnywhere } from './signup.service.ts';

type LeadDeps = Pick<Deps, 'env' | 'database' | 'clock' | 'jobs' | 'limiter' | 'tenants'>;

/** What a lead's link contains and what is missing. */
interface LeadView {
  fields: Lead['fields'];
  tracking: Tracking;
  /** Signup steps whose fields are missing or invalid; address and password are always asked. */
  openSteps: number[];
}

/** Steps a lead can answer: who, where, name. */
const LEAD_STEPS = [0, 1, 2];

/**
 * Reads a lead from an affiliate network's link and determines the open steps. Stores nothing.
 * @throws DomainError `link_invalid`
 */
export async function viewLead(deps: LeadDeps, ctx: Ctx, text: string): Promise<LeadView> {
  const lead = readLead(deps, ctx.tenant, text);
  if (!lead) throw domainError('link_invalid');
  return { ...lead, openSteps: await findOpenSteps(deps, ctx, lead.fields) };
}

/** The steps of who, where and name whose fields are missing or invalid on this site. */
export async function findOpenSteps(deps: LeadDeps, ctx: Ctx, fields: Record<string, unknown>): Promise<number[]> {
  const openSteps: number[] = [];
  for (const step of LEAD_STEPS) {
    const valid = await checkSignupStep(deps, ctx, step, fields).then(
      () => true,
      (error: unknown) => {
        if (error instanceof DomainError) return false;
        throw error;
      },
    );
    if (!valid) openSteps.push(step);
  }
  return openSteps;
}

/**
 * Signs up with the lead's fields and the person's answers, which take precedence.
 * @returns the token of the session; null on a neutral site, where nobody is logged in
 * @throws DomainError `link_invalid`, and the errors of `signUp`
 */
export async function signUpByLead(
  deps: LeadDeps,
  ctx: Ctx,
  { lead: text, ...answers }: { lead: string } & Partial<Record<LeadField, string>> & Record<string, unknown>,
): Promise<{ sessionToken: string | null }> {
  const lead = readLead(deps, ctx.tenant, text);
  if (!lead) throw domainError('link_invalid');
  const tracked = { ...ctx, tracking: lead.tracking };
  return signUpAnywhere(deps, tracked, { ...lead.fields, ...answers } as SignupInput);
}
