import { useTranslation } from '../../../i18n/use-translation.ts';
import { REPORT_REASONS } from '../../../server/modules/trust/safety/report-reasons.schema.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { RadioGroup } from '../../ui/forms/radio-group.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextareaField } from '../../ui/forms/textarea-field.tsx';
import type { ReportFormData, ReportFailure } from './report-data.ts';

/** Characters of a message shown to identify it. */
const EXCERPT_LENGTH = 48;
/** Maximum length of a report's text, see server/modules/trust/safety/reports.ts. */
const TEXT_MAX = 2000;

const excerpt = (text: string) => (text.length > EXCERPT_LENGTH ? `${text.slice(0, EXCERPT_LENGTH).trimEnd()}…` : text);

/** Labels of messages without text, by kind. */
const LABELS_WITHOUT_TEXT: Partial<
  Record<string, 'report.about.sent_photo' | 'report.about.sent_gift' | 'report.about.sent_voice'>
> = {
  photo: 'report.about.sent_photo',
  gift: 'report.about.sent_gift',
  voice: 'report.about.sent_voice',
};
const LABEL_WITHOUT_TEXT = 'report.about.message_without';

/** Photos and messages that can be the subject of a report. */
function useReportSubjects({ photos, messages }: ReportFormData) {
  const { t } = useTranslation('safety');
  const ofProfile = photos.filter(({ album }) => !album).length;
  return [
    ...photos.map(({ id, album }, index) => ({
      value: `photo:${id}`,
      label: album
        ? t('report.about.album_photo', { number: index - ofProfile + 1 })
        : t(index === 0 ? 'report.about.main_photo' : 'report.about.photo', { number: index + 1 }),
    })),
    ...messages.map(({ id, kind, text }) => ({
      value: `message:${id}`,
      label:
        text === ''
          ? t(LABELS_WITHOUT_TEXT[kind] ?? LABEL_WITHOUT_TEXT)
          : t('report.about.message', { text: excerpt(text) }),
    })),
  ];
}

interface ReportFormProps {
  data: ReportFormData;
  failure: ReportFailure | null;
  pending: boolean;
}

/** Fields of the report form: reason, subject and text. */
export function ReportForm({ data, failure, pending }: ReportFormProps) {
  const { t } = useTranslation(['safety', 'message']);
  const { name } = data.profile;
  const { failure: refusal, values } = failure ?? {};
  const subjects = useReportSubjects(data);
  return (
    <>
      <p>{t('report.text', { name })}</p>
      {refusal && Object.keys(refusal.fields).length === 0 && (
        <Alert tone="danger" role="alert">
          {refusal.message}
        </Alert>
      )}
      <RadioGroup
        name="reason"
        legend={t('report.reason.legend')}
        options={REPORT_REASONS.map((value) => ({ value, label: t(`report.reason.${value}`) }))}
        defaultValue={values?.reason}
        error={refusal?.fields['reason']}
      />
      {subjects.length > 0 && (
        <SelectField
          name="about"
          compact
          label={t('report.about.label')}
          defaultValue={values?.about ?? data.about}
          hint={data.messages.length > 0 ? t('message:report_hint') : undefined}
          placeholder={t('report.about.all')}
          options={subjects}
        />
      )}
      <TextareaField
        name="text"
        rows={3}
        maxLength={TEXT_MAX}
        defaultValue={values?.text}
        label={t('report.words.label')}
        hint={t('report.words.hint')}
        error={refusal?.fields['text']}
      />
      <div className="settings-actions">
        <Button icon="flag" pending={pending}>
          {t('report.send')}
        </Button>
      </div>
    </>
  );
}
