import { useTranslation } from 'react-i18next';

/** In the address, for what came through no network; an empty choice stands for all of them. */
export const NO_NETWORK = '-';

/** How a network is called on the page. */
export function useNetworkName(): (network: string) => string {
  const { t } = useTranslation('desksites');
  return (network) => (network === '' ? t('figures.no') : network === '*' ? t('figures.others') : network);
}
