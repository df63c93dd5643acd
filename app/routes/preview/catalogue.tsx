import { useLoaderData } from '@remix-run/react';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import { CATALOGUE_PREFIX, FRAME_SCHEMES } from '../../../server/modules/preview/frame.schema.ts';
import { FRAME_WIDTHS } from '../../features/preview/matrix-query.ts';
import { pickChoice } from '../../features/preview/pick-choice.ts';
import { PreviewForm } from '../../features/preview/preview-form.tsx';
import { PreviewSelect } from '../../features/preview/preview-select.tsx';
import { PreviewShell } from '../../features/preview/preview-shell.tsx';
import { SCROLLED_BY_KEYS } from '../../features/preview/scroll-region.tsx';
import { paths } from '../../lib/paths.ts';
import { requireLauncher } from '../../lib/require-launcher.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';

export const handle: RouteHandle<unknown> = { i18n: ['preview'], title: (t) => t('preview:shell.title.catalogue') };

export function loader({ request, context }: LoaderFunctionArgs) {
  const { preview } = requireLauncher(context);
  const query = new URL(request.url).searchParams;
  const [themes, locales] = [preview.listThemes(), preview.listLocales()];
  const slugs = themes.map(({ slug }) => slug);
  const choice = {
    theme: pickChoice(slugs, query.get('theme'), slugs[0] ?? ''),
    scheme: pickChoice(FRAME_SCHEMES, query.get('scheme'), 'light'),
    locale: pickChoice(locales, query.get('lang'), locales[0] ?? 'nl'),
    width: FRAME_WIDTHS.find((width) => width === Number(query.get('width'))) ?? 1280,
  };
  return { themes, locales, choice };
}

export default function CataloguePage() {
  const { t } = useTranslation('preview');
  const { themes, locales, choice } = useLoaderData<typeof loader>();
  const { theme, scheme, locale, width } = choice;
  const address = [CATALOGUE_PREFIX, theme, scheme, locale].join('/');
  const name = themes.find(({ slug }) => slug === theme)?.name ?? theme;
  const controls = (
    <PreviewForm action={paths.preview('catalogue')}>
      <PreviewSelect
        label={t('choice.theme')}
        name="theme"
        value={theme}
        options={themes.map((each) => ({ value: each.slug, label: each.name }))}
      />
      <PreviewSelect
        label={t('choice.scheme')}
        name="scheme"
        value={scheme}
        options={FRAME_SCHEMES.map((each) => ({ value: each, label: t(`choice.${each}`) }))}
      />
      <PreviewSelect
        label={t('choice.width')}
        name="width"
        value={String(width)}
        options={FRAME_WIDTHS.map((each) => ({ value: String(each), label: t('choice.pixels', { width: each }) }))}
      />
      <PreviewSelect
        label={t('choice.language')}
        name="lang"
        value={locale}
        options={locales.map((each) => ({ value: each, label: each }))}
      />
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
        {...SCROLLED_BY_KEYS}
        role="region"
        aria-label={t('shell.title.catalogue')}
      >
        <iframe key={address} title={t('catalogue.frame', { theme: name })} src={address} />
      </div>
    </PreviewShell>
  );
}
