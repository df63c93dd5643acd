import { Outlet, useOutletContext, useRouteError } from '@remix-run/react';

import { ErrorScreen } from '../../features/navigation/error-screen.tsx';
import { deskPaths } from '../../lib/desk-paths.ts';

/** Every page inside the desk. What fails on one of them leaves the ways to the others where they are. */
export default function DeskInside() {
  return <Outlet context={useOutletContext()} />;
}

export function ErrorBoundary() {
  return <ErrorScreen error={useRouteError()} home={deskPaths.home()} />;
}
