import { Form, useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';

import type { Locale } from '../../../../tenants/value-lists.ts';
import { LANGUAGE_NAMES } from '../../../lib/formatting/language-names.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { useRootData } from '../../../lib/root-data/site.ts';
import { languageReturnPath } from './language-return-path.ts';

interface LanguageEntry {
  locale: Locale;
  name: string;
  current: boolean;
}

interface LanguageFormProps {
  /** Where to return in the new language; this page by default. */
  returnTo?: string;
  /** Includes the current language even where the menu does not offer it. */
  withCurrent?: boolean;
  entry: (language: LanguageEntry) => ReactNode;
}

/** The language choice, each a submit button named `language`; works without JavaScript. */
export function LanguageForm({ returnTo, withCurrent = false, entry }: LanguageFormProps) {
  const location = useLocation();
  const data = useRootData();
  if (!data) return null;
  const { languages, locale: chosen } = data;
  const shown = withCurrent && !languages.includes(chosen) ? [...languages, chosen] : languages;
  return (
    <Form method="post" action={paths.languages()} reloadDocument className="language-form">
      <input type="hidden" name="returnTo" value={returnTo ?? languageReturnPath(location)} />
      {shown.map((locale) => entry({ locale, name: LANGUAGE_NAMES[locale], current: locale === chosen }))}
    </Form>
  );
}
