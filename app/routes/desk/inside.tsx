import { Outlet, useOutletContext, useRouteError } from '@remix-run/react';

import { ErrorScreen } from '../../features/navigation/errors/error-screen.tsx';
import { deskPaths } from '../../lib/desk/desk-paths.ts';

/** The layout of all desk pages: an error on one of them leaves the navigation in place. */
export default function DeskInside() {
  return <Outlet context={useOutletContext()} />;
}

export function ErrorBoundary() {
  return <ErrorScreen error={useRouteError()} home={deskPaths.home()} nested />;
}
