import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import type { Env } from '../../../../env.ts';

/** The secrets that a site's file names, as environment variables by their path in the file. */
function namedSecrets({ payment, affiliates }: Pick<Tenant, 'payment' | 'affiliates'>): Array<[string, string]> {
  const all: Array<[string, string | null]> = [
    ...Object.entries(payment.secrets).map(([key, name]): [string, string | null] => [`payment.secrets.${key}`, name]),
    ...Object.entries(affiliates).map(([key, { secret }]): [string, string] => [`affiliates.${key}.secret`, secret]),
  ];
  return all.filter((entry): entry is [string, string] => entry[1] !== null);
}

const unset = (env: Pick<Env, 'namedSecret'>, tenant: Pick<Tenant, 'payment' | 'affiliates'>) =>
  namedSecrets(tenant).filter(([, name]) => env.namedSecret(name) === null);

/** Environment variables that a site's file names and that are not set. */
export const listUnsetSecrets = (
  env: Pick<Env, 'namedSecret'>,
  tenant: Pick<Tenant, 'payment' | 'affiliates'>,
): string[] => [...new Set(unset(env, tenant).map(([, name]) => name))];

/** The same in words, with what does not work without each. */
export function describeUnsetSecrets(
  env: Pick<Env, 'namedSecret'>,
  tenant: Pick<Tenant, 'payment' | 'affiliates'>,
): string[] {
  // The previous secret is there only while one replaces it.
  const needed = unset(env, tenant).filter(([path]) => path !== 'payment.secrets.webhook_secret_previous');
  return needed.map(([path, name]) => {
    const lost =
      path === 'payment.secrets.api_key' ? 'the site takes no payments' : 'what it signs or verifies is refused';
    return `${path} names the environment variable ${name}, which is not set: ${lost}. Set it and restart the app.`;
  });
}
