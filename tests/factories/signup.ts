import type { SignupInput } from '../../server/modules/identity/accounts/signup/signup.schema.ts';

let signupCount = 0;

/** A valid signup with an address and name unique in this process. */
export function buildSignup(overrides: Partial<SignupInput> = {}): SignupInput {
  signupCount += 1;
  return {
    email: `nieuw-${signupCount}@post.example`,
    name: `Nieuw ${signupCount}`,
    password: 'fietsbel-donderdag-42',
    date_of_birth: '1990-06-15',
    gender: 'female',
    sexuality: 'hetero',
    country: 'NL',
    region: 'NL-UT',
    consents: { terms: true, sensitive: true },
    ...overrides,
  };
}
