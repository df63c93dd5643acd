import { useLoaderData } from '@remix-run/react';
import type { LoaderFunctionArgs } from '@remix-run/node';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { readChoices } from '../../features/preview/preview-choices.ts';
import { PreviewForm, ThemeSelect } from '../../features/preview/preview-form.tsx';
import { PreviewShell } from '../../features/preview/preview-shell.tsx';
import { TokenContrast } from '../../features/preview/tokens/tokens-contrast.tsx';
import { groupId, TokenTables } from '../../features/preview/tokens/tokens-table.tsx';
import { paths } from '../../lib/routing/paths.ts';
import { requireLauncher } from '../../lib/demo/require-launcher.ts';
import type { RouteHandle } from '../../lib/routing/route-handle.ts';

export const handle: RouteHandle<unknown> = { i18n: ['preview'], title: (t) => t('preview:shell.title.tokens') };

export function loader({ request, context }: LoaderFunctionArgs) {
  const { preview, tools } = requireLauncher(context);
  const { themes, choice } = readChoices(new URL(request.url).searchParams, preview);
  const { theme } = choice;
  return { themes, theme, table: tools.viewTokens(theme) };
}

export default function TokensPage() {
  const { t } = useTranslation('preview');
  const { themes, theme, table } = useLoaderData<typeof loader>();
  const controls = (
    <PreviewForm action={paths.preview('tokens')}>
      <ThemeSelect value={theme} themes={themes} />
    </PreviewForm>
  );
  return (
    <PreviewShell current="tokens" controls={controls}>
      <div className="preview-split">
        <nav className="preview-contents" aria-label={t('tokens.groups')}>
          <ul>
            {table.groups.map((group) => (
              <li key={group.name} lang="en">
                <a href={`#${groupId(group)}`}>{group.name}</a>
              </li>
            ))}
            <li>
              <a href="#contrast">{t('tokens.contrast')}</a>
            </li>
          </ul>
        </nav>
        <div>
          <TokenTables groups={table.groups} />
          <TokenContrast pairs={table.pairs} />
        </div>
      </div>
    </PreviewShell>
  );
}
