import type { LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import { DeskHead } from '../../features/desk/desk-head.tsx';
import { requireOperator } from '../../lib/require-operator.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';

export const handle: RouteHandle = { i18n: ['desk'], title: (t) => t('desk:home.title') };

export function loader({ context }: LoaderFunctionArgs) {
  requireOperator(context);
  return null;
}

export default function DeskHome() {
  const { t } = useTranslation('desk');
  return <DeskHead title={t('home.title')} about={t('home.text')} />;
}
