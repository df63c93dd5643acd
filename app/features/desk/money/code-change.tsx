import { Form, useNavigation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import type { DeskCodeView } from '../../../../server/modules/operators/money/look-at-codes.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { TextField } from '../../../ui/text-field.tsx';

interface CodeChangeProps {
  code: DeskCodeView;
  /** IANA name of the site's time zone. */
  timeZone: string;
  /** What is wrong with the day that was asked for; a key of `wrong`. */
  wrong: 'day' | 'past' | 'not_later' | null;
  /** That day. */
  ends: string;
}

/** Switches a code off or on, and lets it end later. */
export function CodeChange({ code, timeZone, wrong, ends }: CodeChangeProps) {
  const { t } = useTranslation('deskmoney');
  const pending = useNavigation().formMethod === 'POST';
  const { off } = code;
  return (
    <Panel title={t('code.change')}>
      <p>{t('code.kept')}</p>
      <Form method="post" className="desk-money-change">
        <input type="hidden" name="intent" value={off ? 'switch_on' : 'switch_off'} />
        <p>{t(off ? 'code.switchOnText' : 'code.switchOffText')}</p>
        <Button variant={off ? 'primary' : 'danger'} size="small" pending={pending}>
          {t(off ? 'code.switchOn' : 'code.switchOff')}
        </Button>
      </Form>
      {code.expiresAt === null ? (
        <p>{t('code.noEnd')}</p>
      ) : (
        <Form method="post" className="desk-money-change" noValidate>
          <TextField
            label={t('code.extendUntil')}
            hint={t('code.extendHint', { zone: timeZone })}
            name="ends"
            type="date"
            defaultValue={ends}
            error={wrong && t(`wrong.${wrong}`)}
          />
          <div className="desk-money-buttons">
            <Button variant="secondary" size="small" name="intent" value="extend" pending={pending}>
              {t('code.extend')}
            </Button>
            <Button variant="ghost" size="small" name="intent" value="endless" pending={pending}>
              {t('code.endless')}
            </Button>
          </div>
        </Form>
      )}
    </Panel>
  );
}
