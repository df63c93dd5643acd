import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { DeskCodeView } from '../../../../server/modules/desk/operators/index.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { ActionForm, DeskForm, IntentButton } from '../kit/desk-form.tsx';

interface CodeActionsProps {
  code: DeskCodeView;
  /** IANA name of the site's time zone. */
  timeZone: string;
  /** Why the requested day was refused; a key of `wrong`. */
  wrong: 'day' | 'past' | 'not_later' | undefined;
  /** The requested day. */
  ends: string | undefined;
}

export function CodeActions({ code, timeZone, wrong, ends }: CodeActionsProps) {
  const { t } = useTranslation('deskmoney');
  return (
    <Panel title={t('code.change')} className="desk-page">
      <p>{t('code.kept')}</p>
      {code.off ? (
        <ActionForm intent="switch_on" variant="primary" label={t('code.switchOn')} text={t('code.switchOnText')} />
      ) : (
        <ActionForm intent="switch_off" variant="danger" label={t('code.switchOff')} text={t('code.switchOffText')} />
      )}
      {code.expiresAt === null ? (
        <p>{t('code.noEnd')}</p>
      ) : (
        <DeskForm>
          <TextField
            label={t('code.extendUntil')}
            hint={t('code.extendHint', { zone: timeZone })}
            name="ends"
            type="date"
            defaultValue={ends ?? ''}
            error={wrong && t(`wrong.${wrong}`)}
          />
          <div className="desk-row">
            <IntentButton intent="extend" variant="secondary" size="small">
              {t('code.extend')}
            </IntentButton>
            <IntentButton intent="endless" variant="ghost" size="small">
              {t('code.endless')}
            </IntentButton>
          </div>
        </DeskForm>
      )}
    </Panel>
  );
}
