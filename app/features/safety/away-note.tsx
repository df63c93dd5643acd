import { Form } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../lib/routing/paths.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Alert, AlertStack } from '../../ui/feedback/alert.tsx';
import { BannerPlace } from '../../ui/feedback/banner.tsx';

/** Says on every page that the account is paused, and ends it; works without JavaScript. */
export default function AwayNote() {
  const { t } = useTranslation('safetycentre');
  return (
    <BannerPlace bar={false}>
      <AlertStack>
        <Alert
          icon="moon"
          title={t('pause.banner')}
          action={
            <Form method="post" action={paths.safety()}>
              <Button size="small" name="intent" value="resume">
                {t('pause.end')}
              </Button>
            </Form>
          }
        />
      </AlertStack>
    </BannerPlace>
  );
}
