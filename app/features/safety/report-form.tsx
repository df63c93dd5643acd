import { useTranslation } from 'react-i18next';

import { REPORT_REASONS } from '../../../server/modules/safety/report-reasons.schema.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import type { ReportData, ReportRefusal } from './report-data.ts';

/** Characters of a message shown to identify it. */
const EXCERPT = 48;
/** Maximum length of a report's text, see server/modules/safety/report-text.ts. */
const LONGEST = 2000;

const excerpt = (text: string) => (text.length > EXCERPT ? `${text.slice(0, EXCERPT).trimEnd()}…` : text);

/** Labels of messages without text, by kind. */
const WITHOUT_WORDS: Partial<Record<string, 'report.about.sent_photo' | 'report.about.sent_gift'>> = {
  photo: 'report.about.sent_photo',
  gift: 'report.about.sent_gift',
};
const OTHER = 'report.about.message_without';

/** Photos and messages that can be the subject of a report. */
function useSubjects({ photos, messages }: ReportData) {
  const { t } = useTranslation('safety');
  return [
    ...photos.map(({ id }, index) => ({
      value: `photo:${id}`,
      label: t(index === 0 ? 'report.about.main_photo' : 'report.about.photo', { number: index + 1 }),
    })),
    ...messages.map(({ id, kind, text }) => ({
      value: `message:${id}`,
      label: text === '' ? t(WITHOUT_WORDS[kind] ?? OTHER) : t('report.about.message', { text: excerpt(text) }),
    })),
  ];
}

export interface ReportFormProps {
  data: ReportData;
  refusal: ReportRefusal | null;
  pending: boolean;
}

/** Fields of the report form: reason, subject and text. */
export function ReportForm({ data, refusal, pending }: ReportFormProps) {
  const { t } = useTranslation('safety');
  const { name } = data.profile;
  const { failure, given } = refusal ?? {};
  const subjects = useSubjects(data);
  return (
    <>
      <p>{t('report.text', { name })}</p>
      {failure && Object.keys(failure.fields).length === 0 && (
        <Alert tone="danger" role="alert">
          {failure.message}
        </Alert>
      )}
      <RadioGroup
        name="reason"
        legend={t('report.reason.legend')}
        options={REPORT_REASONS.map((value) => ({ value, label: t(`report.reason.${value}`) }))}
        defaultValue={given?.reason}
        error={failure?.fields['reason']}
      />
      {subjects.length > 0 && (
        <SelectField
          name="about"
          compact
          label={t('report.about.label')}
          defaultValue={given?.about}
          placeholder={t('report.about.all')}
          options={subjects}
        />
      )}
      <TextareaField
        name="text"
        rows={3}
        maxLength={LONGEST}
        defaultValue={given?.text}
        label={t('report.words.label')}
        hint={t('report.words.hint')}
        error={failure?.fields['text']}
      />
      <div className="settings-actions">
        <Button icon="flag" pending={pending}>
          {t('report.send')}
        </Button>
      </div>
    </>
  );
}
