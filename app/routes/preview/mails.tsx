import { useLoaderData } from '@remix-run/react';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import { MailsList } from '../../features/preview/mails-list.tsx';
import { pickChoice } from '../../features/preview/pick-choice.ts';
import { PreviewForm } from '../../features/preview/preview-form.tsx';
import { PreviewSelect } from '../../features/preview/preview-select.tsx';
import { PreviewShell } from '../../features/preview/preview-shell.tsx';
import { paths } from '../../lib/paths.ts';
import { requireLauncher } from '../../lib/require-launcher.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';

export const handle: RouteHandle<unknown> = { i18n: ['preview'], title: (t) => t('preview:shell.title.mails') };

const ALL = 'all';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { preview, tools } = requireLauncher(context);
  const query = new URL(request.url).searchParams;
  const [themes, locales, templates] = [preview.listThemes(), preview.listLocales(), [...tools.mailTemplates]];
  const choice = {
    template: pickChoice([ALL, ...templates], query.get('template'), templates[0] ?? ALL),
    theme: pickChoice([ALL, ...themes.map(({ slug }) => slug)], query.get('theme'), ALL),
    locale: pickChoice(locales, query.get('lang'), locales[0] ?? ''),
  };
  const shown = templates
    .filter((template) => choice.template === ALL || choice.template === template)
    .flatMap((template) =>
      themes
        .filter(({ slug }) => choice.theme === ALL || choice.theme === slug)
        .map(async ({ slug, name }) => {
          const { subject, text } = await tools.renderMail(template, slug, choice.locale);
          return { template, theme: slug, themeName: name, locale: choice.locale, subject, text };
        }),
    );
  return { themes, locales, templates, choice, mails: await Promise.all(shown) };
}

export default function MailsPage() {
  const { t } = useTranslation('preview');
  const { themes, locales, templates, choice, mails } = useLoaderData<typeof loader>();
  const controls = (
    <PreviewForm action={paths.preview('mails')}>
      <PreviewSelect
        label={t('mails.template')}
        name="template"
        value={choice.template}
        options={[
          { value: ALL, label: t('mails.allTemplates') },
          ...templates.map((template) => ({ value: template, label: t(`mails.names.${template}`) })),
        ]}
      />
      <PreviewSelect
        label={t('choice.theme')}
        name="theme"
        value={choice.theme}
        options={[
          { value: ALL, label: t('choice.allThemes') },
          ...themes.map(({ slug, name }) => ({ value: slug, label: name })),
        ]}
      />
      <PreviewSelect
        label={t('choice.language')}
        name="lang"
        value={choice.locale}
        options={locales.map((locale) => ({ value: locale, label: locale }))}
      />
    </PreviewForm>
  );
  return (
    <PreviewShell current="mails" controls={controls}>
      <MailsList mails={mails} />
    </PreviewShell>
  );
}
