import { Form } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { PictureView } from '../../../../server/modules/desk/operators/index.ts';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { formState, type DeskAnswer, DeskForm } from '../kit/desk-form.tsx';
import { SectionPanel } from '../kit/desk-detail.tsx';

interface PicturePanelProps {
  tenantId: string;
  profileId: string;
  pictures: readonly PictureView[];
  answer: DeskAnswer | undefined;
}

export function PicturePanel({ tenantId, profileId, pictures, answer }: PicturePanelProps) {
  const { t } = useTranslation('deskfictional');
  const { field } = formState(answer, 'picture');
  return (
    <SectionPanel title={t('pictures.title')}>
      {pictures.length === 0 && <p className="desk-note">{t('pictures.none')}</p>}
      <ul className="fictional-pictures">
        {pictures.map(({ id, kind, source, width, height }, index) => (
          <li key={id}>
            <img src={deskPaths.fictionalPicture(tenantId, profileId, id)} alt="" width={width} height={height} />
            <p>
              {kind ? t(`pictures.${kind}`) : t('pictures.unknown')}
              {source && <small className="desk-under">{source}</small>}
            </p>
            <Form method="post">
              <input type="hidden" name="photo" value={id} />
              {index > 0 && (
                <Button variant="ghost" size="small" name="intent" value="picture-first">
                  {t('pictures.first')}
                </Button>
              )}
              <Button variant="ghost" size="small" icon="trash" name="intent" value="picture-remove">
                {t('pictures.remove')}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      <DeskForm
        // Cleared once the picture is stored.
        key={pictures.map(({ id }) => id).join()}
        encType="multipart/form-data"
        intent="picture"
        answer={answer}
        submit={t('pictures.add')}
        button={{ variant: 'secondary', size: 'small', icon: 'plus' }}
      >
        <TextField
          {...field('photo')}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/heic"
          label={t('pictures.file')}
        />
        <SelectField
          {...field('kind')}
          label={t('pictures.kind')}
          options={(['illustrated', 'licensed'] as const).map((value) => ({ value, label: t(`pictures.${value}`) }))}
        />
        <TextField {...field('source')} label={t('pictures.source')} hint={t('pictures.sourceHint')} maxLength={500} />
      </DeskForm>
    </SectionPanel>
  );
}
