import { expect, it } from 'vitest';

import { MOLLIE_SETTINGS } from '../../../../../tests/factories/mollie-fake/mollie-account.ts';
import { buildTenant } from '../../../../../tests/factories/tenant.ts';
import { readEnv } from '../../../../env.ts';
import { describeUnsetSecrets, listUnsetSecrets } from './unset-secrets.ts';

const site = buildTenant(MOLLIE_SETTINGS);

it('HRD-7 names the key of the file, the variable and what does not work without it', () => {
  const env = readEnv({ SITE_MOLLIE_SECRET: 'a secret' });
  expect(describeUnsetSecrets(env, site)).toEqual([
    'payment.secrets.api_key names the environment variable SITE_MOLLIE_KEY, which is not set: the site takes no payments. Set it and restart the app.',
  ]);
  expect(describeUnsetSecrets(readEnv({}), site)).toHaveLength(2);
  expect(listUnsetSecrets(readEnv({}), site)).toEqual([
    'SITE_MOLLIE_KEY',
    'SITE_MOLLIE_SECRET',
    'SITE_MOLLIE_SECRET_BEFORE',
  ]);
});

it('says nothing of a site whose secrets are set, or that names none', () => {
  const env = readEnv({ SITE_MOLLIE_KEY: 'live_1', SITE_MOLLIE_SECRET: 'a secret' });
  expect(describeUnsetSecrets(env, site)).toEqual([]);
  expect(describeUnsetSecrets(readEnv({}), buildTenant())).toEqual([]);
});
