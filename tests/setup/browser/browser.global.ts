import { startBrowserApp } from './browser-app.ts';

/**
 * Starts the app of the browser tests.
 *
 * With SIBLING_E2E_PORT set, tests an app that already runs there; SIBLING_E2E_DATA and SIBLING_E2E_TENANTS then name
 * its folders of data and tenant files.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.SIBLING_E2E_PORT) return undefined;
  const { environment, stop } = await startBrowserApp();
  Object.assign(process.env, environment);
  return stop;
}
