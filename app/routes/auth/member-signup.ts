import { redirect } from '@remix-run/node';
import type { LoaderFunctionArgs } from '@remix-run/node';

import { paths } from '../../lib/paths.ts';

/** Signing up for the sake of one member: the ordinary signup, which knows whom it is for. */
export function loader({ params }: LoaderFunctionArgs) {
  return redirect(paths.signup({ target: params.id }));
}
