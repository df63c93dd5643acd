import { useTranslation } from '../../../../i18n/use-translation.ts';

/** Query value for members without a network; an empty value stands for all networks. */
export const NO_NETWORK = '-';

export function useNetworkName(): (network: string) => string {
  const { t } = useTranslation('desksites');
  return (network) => (network === '' ? t('figures.no') : network === '*' ? t('figures.others') : network);
}
