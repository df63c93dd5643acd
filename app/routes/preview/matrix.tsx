import { useLoaderData } from '@remix-run/react';
import type { LoaderFunctionArgs } from '@remix-run/node';

import { MatrixControls, MatrixFrames, readMatrix } from '../../features/preview/matrix.tsx';
import { PreviewShell } from '../../features/preview/preview-shell.tsx';
import { requireLauncher } from '../../lib/demo/require-launcher.ts';
import type { RouteHandle } from '../../lib/routing/route-handle.ts';

export const handle: RouteHandle<unknown> = { i18n: ['preview'], title: (t) => t('preview:shell.title.matrix') };

export function loader({ request, context }: LoaderFunctionArgs) {
  const { preview } = requireLauncher(context);
  return readMatrix(new URL(request.url).searchParams, preview);
}

export default function MatrixPage() {
  const data = useLoaderData<typeof loader>();
  return (
    <PreviewShell current="matrix" controls={<MatrixControls {...data} />}>
      <MatrixFrames {...data} />
    </PreviewShell>
  );
}
