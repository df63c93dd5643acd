import type { Ctx, Tenant } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import type { FieldErrors } from '../../../../lib/errors/errors.ts';
import { localDate } from '../../../../lib/time/local-date.ts';
import { toFieldErrors, throwFieldErrors } from '../field-errors.ts';
import { weakPasswordErrors } from '../login/passwords.ts';
import {
  SIGNUP_STEPS,
  validateSignup,
  signupSchema,
  type Signup,
  type SignupInput,
  type SignupRules,
} from './signup.schema.ts';

function toSignupRules(deps: Pick<Deps, 'clock'>, tenant: Tenant): SignupRules {
  return {
    minAge: tenant.min_age,
    today: localDate(deps.clock.now(), tenant.time_zone),
    countries: tenant.countries,
    messageLength: tenant.message_length,
  };
}

/** @throws DomainError `invalid_fields`, with the errors of all fields */
export function parseSignup(deps: Pick<Deps, 'clock'>, ctx: Ctx, input: SignupInput): Signup {
  const parsed = signupSchema.safeParse(input);
  const errors = parsed.success ? {} : toFieldErrors(parsed.error);
  // Valid fields are checked against the rules even if others are invalid, so that all errors are reported together.
  const rest = parsed.success ? parsed.data : pickValidFields(input);
  throwFieldErrors({ ...validateSignup(rest, toSignupRules(deps, ctx.tenant)), ...passwordErrors(rest), ...errors });
  return parsed.data!;
}

function pickValidFields(input: unknown): Partial<Signup> {
  const given = (input ?? {}) as Record<string, unknown>;
  const valid: Record<string, unknown> = {};
  for (const [field, schema] of Object.entries(signupSchema.shape)) {
    const parsed = schema.safeParse(given[field]);
    if (parsed.success) valid[field] = parsed.data;
  }
  return valid as Partial<Signup>;
}

function passwordErrors({ password, email, name }: Partial<Signup>): FieldErrors {
  return password === undefined ? {} : weakPasswordErrors(password, { email, name });
}

/**
 * Validates the fields of one step by the rules of the whole signup.
 * @param step 0 to 4
 * @returns the step's fields
 * @throws DomainError `invalid_fields`
 */
export function parseSignupStep(
  deps: Pick<Deps, 'clock'>,
  ctx: Ctx,
  step: number,
  partial: Record<string, unknown>,
): Partial<Signup> {
  const fields: readonly string[] = SIGNUP_STEPS[step] ?? [];
  const ofStep = <Value>(all: Record<string, Value>) =>
    Object.fromEntries(Object.entries(all).filter(([field]) => fields.includes(field)));
  const mask = Object.fromEntries(fields.map((field) => [field, true]));
  const parsed = signupSchema.pick(mask as { name: true }).safeParse(partial);
  const valid = pickValidFields(partial);
  const rules = { ...validateSignup(valid, toSignupRules(deps, ctx.tenant)), ...passwordErrors(valid) };
  throwFieldErrors({ ...ofStep(rules), ...(parsed.success ? {} : toFieldErrors(parsed.error)) });
  return ofStep(valid);
}
