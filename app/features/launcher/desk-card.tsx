import { useTranslation } from '../../../i18n/use-translation.ts';
import type { DemoOperatorView } from '../../../server/modules/desk/operators/index.ts';
import { paths } from '../../lib/routing/paths.ts';
import { Button } from '../../ui/actions/button.tsx';
import { DescriptionList } from '../../ui/layout/description-list.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { SectionTitle } from '../../ui/layout/section-head.tsx';

export function DeskCard({ staff }: { staff: readonly DemoOperatorView[] }) {
  const { t } = useTranslation('demo');
  return (
    <section aria-labelledby="launcher-desk">
      <SectionTitle id="launcher-desk">{t('desk.title')}</SectionTitle>
      <Panel>
        <p>{t('desk.text')}</p>
        <form method="post" action={paths.launcher()} className="launcher-row">
          <input type="hidden" name="intent" value="desk" />
          {staff.map(({ key, name }) => (
            <Button
              key={key}
              name="operator"
              value={key}
              variant="secondary"
              size="small"
              aria-label={t('desk.enter', { name, role: t(`desk.role.${key}`) })}
            >
              {t(`desk.role.${key}`)}
            </Button>
          ))}
        </form>
        <p>{t('desk.codes')}</p>
        <DescriptionList
          className="launcher-codes"
          items={staff.map(({ email, totp, code }) => [email, t('desk.code', { code, key: totp })])}
        />
      </Panel>
    </section>
  );
}
