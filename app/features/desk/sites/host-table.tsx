import { useTranslation } from 'react-i18next';

import type { SiteView } from '../../../../server/modules/operators/sites/sites.service.ts';
import { ScrollBox } from '../scroll-box.tsx';
import { CertificateBadge } from './certificate-badge.tsx';

/** A site's hosts and what they show of themselves. */
export function HostTable({ hosts }: Pick<SiteView, 'hosts'>) {
  const { t } = useTranslation('desksites');
  return (
    <ScrollBox labelledBy="site-hosts">
      <table className="desk-table" aria-labelledby="site-hosts">
        <thead>
          <tr>
            <th scope="col">{t('list.host')}</th>
            <th scope="col">{t('list.state')}</th>
            <th scope="col">{t('list.certificate')}</th>
          </tr>
        </thead>
        <tbody>
          {hosts.map(({ host, certificate }, index) => (
            <tr key={host}>
              <th scope="row">{host}</th>
              <td>{t(index === 0 ? 'view.canonical' : 'view.redirect')}</td>
              <td>
                <CertificateBadge certificate={certificate} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
