import { useTranslation } from '../../../../i18n/use-translation.ts';
import type preview from '../../../../i18n/locales/nl/preview.json';
import type { Offers } from '../../../lib/root-data/site.ts';
import { PreviewTable } from '../preview-table.tsx';
import { DescriptionList } from '../../../ui/layout/description-list.tsx';

/** Rules that hide two banners for opposite reasons need two texts. */
const OPPOSITE_REASONS = { 'welcomeBonus.time-bonus': 'time-bonus-runs' } as const;

type SimulatorTexts = (typeof preview)['simulator'];

/** Whether, or how, it is shown. */
type Visibility = boolean | 'modal' | 'alert' | null;

const verdictKey = (show: Visibility) => (typeof show === 'string' ? show : show ? 'shown' : 'hidden');

/** The verdict on the entry warning, with the text of the deciding rule. */
export function EntryWarningVerdict({ show, rule }: { show: boolean; rule: keyof SimulatorTexts['entry']['rules'] }) {
  const { t } = useTranslation('preview');
  return (
    <section className="preview-section" aria-labelledby="entry-verdict">
      <h2 id="entry-verdict">{t('simulator.entry.title')}</h2>
      <div className="preview-verdict" role="status" data-verdict={show ? 'shown' : 'hidden'} data-rule={rule}>
        <b>{show ? t('simulator.entry.shown') : t('simulator.entry.hidden')}</b>
        <span>{t(`simulator.entry.rules.${rule}`)}</span>
        <code>{rule}</code>
      </div>
    </section>
  );
}

/** A banner, whether it shows, and the deciding rule. */
interface BannerVerdict {
  name: keyof SimulatorTexts['notices']['names'];
  show: Visibility;
  rule: string;
}

function ruleTextKey(name: string, rule: string): keyof SimulatorTexts['notices']['rules'] {
  const key = OPPOSITE_REASONS[`${name}.${rule}` as keyof typeof OPPOSITE_REASONS] ?? rule;
  return key as keyof SimulatorTexts['notices']['rules'];
}

export function BannerVerdicts({ verdicts }: { verdicts: readonly BannerVerdict[] }) {
  const { t } = useTranslation('preview');
  return (
    <section className="preview-section" aria-labelledby="notice-verdicts">
      <h2 id="notice-verdicts">{t('simulator.notices.title')}</h2>
      <PreviewTable
        labelledBy="notice-verdicts"
        head={[
          t('simulator.notices.name'),
          t('simulator.notices.verdict'),
          t('simulator.notices.why'),
          t('simulator.notices.rule'),
        ]}
      >
        {verdicts.map(({ name, show, rule }) => (
          <tr key={name} data-notice={name} data-verdict={verdictKey(show)} data-rule={rule}>
            <th scope="row">{t(`simulator.notices.names.${name}`)}</th>
            <td>
              <span className="preview-mark">{t(`simulator.notices.${verdictKey(show)}`)}</span>
            </td>
            <td>{t(`simulator.notices.rules.${ruleTextKey(name, rule)}`)}</td>
            <td>
              <code>{rule}</code>
            </td>
          </tr>
        ))}
      </PreviewTable>
    </section>
  );
}

interface SiteSettingsProps {
  entry: 'yes' | 'no';
  countries: readonly string[];
  offers: Offers;
}

function offerText(t: ReturnType<typeof useTranslation<'preview'>>['t'], { timeBonus, welcome }: Offers): string {
  if (timeBonus) {
    const { percentage, remainingSeconds } = timeBonus;
    return t('simulator.site.timeBonus', { percentage, minutes: Math.ceil(remainingSeconds / 60) });
  }
  return welcome ? t('simulator.site.welcome', { ...welcome }) : t('simulator.site.nothing');
}

export function SiteSettings({ entry, countries, offers }: SiteSettingsProps) {
  const { t } = useTranslation('preview');
  const facts = [
    [t('simulator.site.entry'), t(`simulator.site.${entry}`)],
    [t('simulator.site.countries'), countries.join(', ') || t('simulator.site.everywhere')],
    [t('simulator.site.offers'), offerText(t, offers)],
  ] as const;
  return (
    <section className="preview-section" aria-labelledby="site-settings">
      <h2 id="site-settings">{t('simulator.site.title')}</h2>
      <DescriptionList className="tool-facts" items={facts} />
    </section>
  );
}
