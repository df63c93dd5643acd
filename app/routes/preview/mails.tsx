import { useLoaderData } from '@remix-run/react';
import type { LoaderFunctionArgs } from '@remix-run/node';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { MAIL_WIDTHS, MailsList } from '../../features/preview/mails-list.tsx';
import { pickChoice, readChoices } from '../../features/preview/preview-choices.ts';
import {
  LanguageSelect,
  toOptions,
  PreviewForm,
  PreviewSelect,
  SchemeSelect,
  ThemeSelect,
} from '../../features/preview/preview-form.tsx';
import { PreviewShell } from '../../features/preview/preview-shell.tsx';
import { paths } from '../../lib/routing/paths.ts';
import { requireLauncher } from '../../lib/demo/require-launcher.ts';
import type { RouteHandle } from '../../lib/routing/route-handle.ts';

export const handle: RouteHandle<unknown> = {
  i18n: ['preview', 'deskmembers'],
  title: (t) => t('preview:shell.title.mails'),
};

const ALL = 'all';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { preview, tools } = requireLauncher(context);
  const query = new URL(request.url).searchParams;
  const templates = [...tools.mailTemplates];
  const { themes, locales, choice: frame } = readChoices(query, preview);
  const choice = {
    template: pickChoice([ALL, ...templates], query.get('template'), templates[0] ?? ALL),
    theme: pickChoice([ALL, ...themes.map(({ slug }) => slug)], query.get('theme'), ALL),
    locale: frame.locale,
    scheme: frame.scheme,
    width: pickChoice(MAIL_WIDTHS, query.get('width'), '600'),
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
  const { t } = useTranslation(['preview', 'deskmembers']);
  const { themes, locales, templates, choice, mails } = useLoaderData<typeof loader>();
  const names = [
    [ALL, t('mails.allTemplates')] as const,
    ...toOptions(templates, (name) => t(`deskmembers:template.${name}`)),
  ];
  const controls = (
    <PreviewForm action={paths.preview('mails')}>
      <PreviewSelect label={t('mails.template')} name="template" value={choice.template} options={names} />
      <ThemeSelect value={choice.theme} themes={themes} all={t('choice.allThemes')} />
      <SchemeSelect value={choice.scheme} />
      <PreviewSelect
        label={t('choice.width')}
        name="width"
        value={choice.width}
        options={toOptions(MAIL_WIDTHS, (width) => t('choice.pixels', { width }))}
      />
      <LanguageSelect value={choice.locale} locales={locales} />
    </PreviewForm>
  );
  return (
    <PreviewShell current="mails" controls={controls}>
      <MailsList mails={mails} scheme={choice.scheme} width={choice.width} />
    </PreviewShell>
  );
}
