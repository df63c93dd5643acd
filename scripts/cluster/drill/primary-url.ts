import { isInSecondPod, secondPodUrl } from '../second-pod.ts';
import type { Settings } from '../settings.ts';

interface Login {
  user: string;
  password: string;
}

/** The primary of a cluster on this machine, without a pooler. */
export const primaryUrl = (settings: Settings, { user, password }: Login): string =>
  `postgres://${user}:${password}@${settings.HOST_3}:${settings.PRIMARY_PORT}/sibling`;

/** The same for the pod that a site is in. */
export const siteUrl = (settings: Settings, slug: string, login: Login): string =>
  (isInSecondPod(slug) ? secondPodUrl : primaryUrl)(settings, login);
