import { useLoaderData } from '@remix-run/react';
import type { LoaderFunctionArgs } from '@remix-run/node';

import { FRAME_SCHEMES } from '../../../server/modules/demo/preview/frame.schema.ts';
import { pickChoice, readChoices } from '../../features/preview/preview-choices.ts';
import { PreviewShell } from '../../features/preview/preview-shell.tsx';
import { ThemeEditor } from '../../features/preview/editor/theme-editor.tsx';
import { requireLauncher } from '../../lib/demo/require-launcher.ts';
import type { RouteHandle } from '../../lib/routing/route-handle.ts';

export const handle: RouteHandle<unknown> = { i18n: ['preview'], title: (t) => t('preview:shell.title.editor') };

export function loader({ request, context }: LoaderFunctionArgs) {
  const { preview, tools } = requireLauncher(context);
  const query = new URL(request.url).searchParams;
  const { themes, choice } = readChoices(query, preview);
  const { theme, state, locale } = choice;
  return {
    themes,
    theme,
    families: tools.families,
    patterns: tools.patterns,
    compositions: tools.compositions,
    view: pickChoice(FRAME_SCHEMES, query.get('view'), 'light'),
    state,
    locale,
    trial: tools.tryTheme(theme, query),
  };
}

export default function EditorPage() {
  const data = useLoaderData<typeof loader>();
  return (
    <PreviewShell current="editor">
      <ThemeEditor {...data} />
    </PreviewShell>
  );
}
