import { Form, useLocation } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { useSubmitWhenReachable } from '../../lib/forms/submit-when-reachable.ts';
import { paths } from '../../lib/routing/paths.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Alert, AlertStack } from '../../ui/feedback/alert.tsx';
import { BannerPlace } from '../../ui/feedback/banner.tsx';

/** Shows on every page that the account is paused, and ends the pause in place; works without JavaScript. */
export default function AwayNote() {
  const { t } = useTranslation('safetycentre');
  const { pathname, search } = useLocation();
  const submit = useSubmitWhenReachable();
  return (
    <BannerPlace bar={false}>
      <AlertStack>
        <Alert
          icon="moon"
          title={t('pause.banner')}
          action={
            <Form method="post" action={paths.safety()} preventScrollReset onSubmit={submit}>
              <input type="hidden" name="returnTo" value={pathname + search} />
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
