import type { LoaderFunctionArgs } from '@remix-run/node';

import { answerName } from '../../features/signup/name-answer.server.ts';

/** Whether a profile name is free, for who is typing it. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return answerName(request, context);
}
