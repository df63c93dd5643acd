import { Form, Outlet, useLoaderData } from '@remix-run/react';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import { DeskNav } from '../../features/desk/desk-nav.tsx';
import { deskPaths } from '../../lib/desk-paths.ts';
import { requireOperator } from '../../lib/require-operator.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { Button } from '../../ui/button.tsx';

export const handle: RouteHandle = { i18n: ['desk'] };

export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  const { name, email } = ctx.operator;
  return { name, email, ...(await services.shell.view(ctx)) };
}

/** The desk around each of its pages. */
export default function Desk() {
  const { t } = useTranslation('desk');
  const { name, email, places, waiting } = useLoaderData<typeof loader>();
  return (
    <div className="desk-frame">
      <div className="desk-side">
        <Link className="desk-brand" to={deskPaths.home()}>
          Sibling <small>{t('title')}</small>
        </Link>
        <DeskNav places={places} waiting={waiting} />
        <div className="desk-who">
          <div>
            <strong>{name}</strong>
            {email}
          </div>
          <Form method="post" action={deskPaths.logout()}>
            <Button variant="ghost" size="small" icon="sign-out">
              {t('logout')}
            </Button>
          </Form>
        </div>
      </div>
      <main id="main" tabIndex={-1} className="desk-main">
        <Outlet />
      </main>
    </div>
  );
}
