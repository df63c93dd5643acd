import { Form } from '@remix-run/react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { FormFailure } from '../../lib/forms/form-failure.server.ts';
import { paths } from '../../lib/routing/paths.ts';
import { Button, ButtonLink } from '../../ui/actions/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useActiveFilterLabels } from './active-filter-labels.ts';

interface SaveSearchFormProps {
  query: Record<string, string>;
  regions: ReadonlyArray<{ code: string; name: string }>;
  premium: boolean;
  failure: FormFailure | null;
  /** The submitted name, if it was rejected. */
  typed: string;
}

/** Saves the filters of an address under a name. */
export function SaveSearchForm({ query, regions, premium, failure, typed }: SaveSearchFormProps) {
  const { t } = useTranslation('search');
  const wordsOf = useActiveFilterLabels(regions);
  return (
    <Panel look="form" title={t('saved.new')}>
      <p>
        {wordsOf(query)
          .map(({ label }) => label)
          .join(' · ')}
      </p>
      <Form method="post" className="save-search">
        {Object.entries(query).map(([name, value]) => (
          <input key={name} type="hidden" name={`filter.${name}`} value={value} />
        ))}
        <TextField
          name="name"
          label={t('saved.name')}
          hint={t('saved.name_hint')}
          maxLength={40}
          required
          autoComplete="off"
          defaultValue={typed}
          error={failure?.fields['name']}
        />
        {premium ? (
          <Checkbox name="mail" value="1" label={t('saved.mail')} />
        ) : (
          <p className="filters-note">{t('saved.mail_premium')}</p>
        )}
        <div className="row">
          <Button name="intent" value="save">
            {t('saved.submit')}
          </Button>
          {!premium && (
            <ButtonLink href={paths.premium()} variant="ghost">
              {t('saved.to_premium')}
            </ButtonLink>
          )}
        </div>
      </Form>
    </Panel>
  );
}
