import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { FACTS_MAX } from '../../../../server/modules/safety/measure-lists.schema.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import type { TextareaFieldProps } from '../../../ui/textarea-field.tsx';

type ToldFieldProps = Pick<TextareaFieldProps, 'label' | 'hint' | 'error' | 'rows'> & {
  name: string;
  defaultValue: string | undefined;
};

/** Words that a member is told, with how many characters they have: what is too long is said, and never cut. */
export function ToldField({ defaultValue = '', ...field }: ToldFieldProps) {
  const { t } = useTranslation('deskreports');
  const locale = useLocale();
  const [used, setUsed] = useState(defaultValue.length);
  const count = ({ currentTarget }: { currentTarget: HTMLTextAreaElement }) => setUsed(currentTarget.value.length);
  const over = used - FACTS_MAX;
  return (
    <div className="report-told">
      {/* What was kept is put back without an input: it is counted when the field is come to. */}
      <TextareaField {...field} defaultValue={defaultValue} onInput={count} onFocus={count} />
      <p className={over > 0 ? 'report-count report-over' : 'report-count'} aria-live={over > 0 ? 'polite' : 'off'}>
        {over > 0
          ? t('form.over', { count: over })
          : t('form.used', { used: formatNumber(locale, used), most: formatNumber(locale, FACTS_MAX) })}
      </p>
    </div>
  );
}
