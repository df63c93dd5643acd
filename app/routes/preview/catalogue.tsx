import { useLoaderData } from '@remix-run/react';
import type { LoaderFunctionArgs } from '@remix-run/node';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { CATALOGUE_PREFIX } from '../../../server/modules/demo/preview/frame.schema.ts';
import { readChoices } from '../../features/preview/preview-choices.ts';
import {
  LanguageSelect,
  PreviewForm,
  SchemeSelect,
  ThemeSelect,
  WidthSelect,
} from '../../features/preview/preview-form.tsx';
import { PreviewShell } from '../../features/preview/preview-shell.tsx';
import { paths } from '../../lib/routing/paths.ts';
import { requireLauncher } from '../../lib/demo/require-launcher.ts';
import type { RouteHandle } from '../../lib/routing/route-handle.ts';
import { KEYBOARD_SCROLLABLE } from '../../ui/hooks/keyboard-scrollable.ts';

export const handle: RouteHandle<unknown> = { i18n: ['preview'], title: (t) => t('preview:shell.title.catalogue') };

export function loader({ request, context }: LoaderFunctionArgs) {
  const { preview } = requireLauncher(context);
  return readChoices(new URL(request.url).searchParams, preview, 1280);
}

export default function CataloguePage() {
  const { t } = useTranslation('preview');
  const { themes, locales, choice } = useLoaderData<typeof loader>();
  const { theme, scheme, locale, width } = choice;
  const address = [CATALOGUE_PREFIX, theme, scheme, locale].join('/');
  const name = themes.find(({ slug }) => slug === theme)?.name ?? theme;
  const controls = (
    <PreviewForm action={paths.preview('catalogue')}>
      <ThemeSelect value={theme} themes={themes} />
      <SchemeSelect value={scheme} />
      <WidthSelect value={width} />
      <LanguageSelect value={locale} locales={locales} />
    </PreviewForm>
  );
  return (
    <PreviewShell current="catalogue" controls={controls}>
      <p className="preview-quiet">
        {t('catalogue.hint')}{' '}
        <a href={address} target="_blank" rel="noreferrer">
          {t('catalogue.open')}
        </a>
      </p>
      <div
        className="preview-stage"
        data-width={width}
        {...KEYBOARD_SCROLLABLE}
        role="region"
        aria-label={t('shell.title.catalogue')}
      >
        <iframe key={address} title={t('catalogue.frame', { theme: name })} src={address} />
      </div>
    </PreviewShell>
  );
}
