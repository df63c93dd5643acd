import { Form, useNavigation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import type { PictureView } from '../../../../server/modules/operators/fictional/fictional.view.ts';
import { deskPaths } from '../../../lib/desk-paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';

interface PicturePanelProps {
  tenantId: string;
  profileId: string;
  pictures: readonly PictureView[];
  failure: { message: string; fields: Record<string, string>; text: string } | null;
}

/** The pictures of a fictional profile, each with where it comes from, and the way to a further one. */
export function PicturePanel({ tenantId, profileId, pictures, failure }: PicturePanelProps) {
  const { t } = useTranslation('deskfictional');
  const pending = useNavigation().formData?.get('intent') === 'picture';
  const wrong = failure?.fields ?? {};
  return (
    <section className="desk-fictional-panel" aria-labelledby="fictional-pictures">
      <h2 id="fictional-pictures">{t('pictures.title')}</h2>
      {pictures.length === 0 && <p className="desk-fictional-none">{t('pictures.none')}</p>}
      <ul className="desk-fictional-pictures">
        {pictures.map(({ id, kind, source, width, height }, index) => (
          <li key={id}>
            <img src={deskPaths.fictionalPicture(tenantId, profileId, id)} alt="" width={width} height={height} />
            <p>
              {kind ? t(`pictures.${kind}`) : t('pictures.unknown')}
              {source && <small>{source}</small>}
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
      <Form
        // Empty again once a picture is there.
        key={pictures.map(({ id }) => id).join()}
        method="post"
        encType="multipart/form-data"
        className="desk-fictional-add"
        noValidate
      >
        <input type="hidden" name="intent" value="picture" />
        {failure && Object.keys(wrong).length === 0 && (
          <Alert tone="danger" role="alert">
            {failure.message}
          </Alert>
        )}
        <TextField
          name="photo"
          type="file"
          accept="image/jpeg,image/png,image/webp,image/heic"
          label={t('pictures.file')}
          error={wrong['photo']}
        />
        <SelectField
          name="kind"
          label={t('pictures.kind')}
          options={(['illustrated', 'licensed'] as const).map((value) => ({ value, label: t(`pictures.${value}`) }))}
          error={wrong['kind']}
        />
        <TextField
          name="source"
          label={t('pictures.source')}
          hint={t('pictures.sourceHint')}
          defaultValue={failure?.text ?? ''}
          error={wrong['source']}
          maxLength={500}
        />
        <Button variant="secondary" size="small" icon="plus" pending={pending}>
          {t('pictures.add')}
        </Button>
      </Form>
    </section>
  );
}
