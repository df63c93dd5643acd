import type { LoaderFunctionArgs } from '@remix-run/node';

import { checkNameAvailability } from '../../features/signup/name-answer.server.ts';

/** Whether a profile name is available, checked while typing. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return checkNameAvailability(request, context);
}
