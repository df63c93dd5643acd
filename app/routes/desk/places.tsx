import { Form, useOutletContext } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { QueueCounts } from '../../../server/desk-shell.ts';
import type { DeskSection } from '../../../server/modules/desk/operators/index.ts';
import { deleteDrafts } from '../../features/desk/access/use-form-drafts.ts';
import { DeskNav } from '../../features/desk/desk-nav.tsx';
import { DeskHead } from '../../features/desk/kit/desk-detail.tsx';
import { deskLoader } from '../../features/desk/kit/desk-route.server.ts';
import { deskPaths } from '../../lib/desk/desk-paths.ts';
import type { RouteHandle } from '../../lib/routing/route-handle.ts';
import { Button, ButtonLink } from '../../ui/actions/button.tsx';

export const handle: RouteHandle = { i18n: ['desk', 'deskaccess'], title: (t) => t('desk:places.title') };

export const loader = deskLoader(() => null);

/** All sections and the account: what the sidebar shows on wide screens. */
export default function DeskPlaces() {
  const { t } = useTranslation('desk');
  const { places, waiting } = useOutletContext<{ places: DeskSection[]; waiting: QueueCounts }>();
  return (
    <>
      <DeskHead title={t('places.title')} />
      <div className="desk-all-places">
        <DeskNav sections={places} waiting={waiting} anchors />
        <div className="desk-row">
          <ButtonLink variant="secondary" size="small" icon="user-circle" href={deskPaths.account()}>
            {t('nav.account')}
          </ButtonLink>
          <Form method="post" action={deskPaths.logout()} onSubmit={() => deleteDrafts()}>
            <Button variant="secondary" size="small" icon="sign-out">
              {t('logout')}
            </Button>
          </Form>
        </div>
      </div>
    </>
  );
}
