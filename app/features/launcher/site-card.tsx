import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../lib/routing/paths.ts';
import { Button, ButtonLink } from '../../ui/actions/button.tsx';

interface SiteCardProps {
  site: { slug: string; name: string; nicheName: string; theme: string; host: string; origin: string };
  personas: Array<'unconfirmed' | 'free' | 'without_credits' | 'premium' | 'blocked'>;
}

export function SiteCard({ site, personas }: SiteCardProps) {
  const { t } = useTranslation('demo');
  return (
    <article className="launcher-site" data-theme={site.theme}>
      <div className="launcher-faces" aria-hidden="true">
        {[1, 2, 3].map((number) => (
          <img key={number} src={paths.hero(site.nicheName, number)} alt="" width="720" height="960" loading="lazy" />
        ))}
      </div>
      <div className="launcher-text">
        <h3>{site.name}</h3>
        <p>{site.host}</p>
        <ButtonLink href={site.origin} reload size="small">
          {t('visit')}
        </ButtonLink>
        <form method="post" action={paths.launcher()}>
          <input type="hidden" name="intent" value="enter" />
          <input type="hidden" name="site" value={site.slug} />
          <p id={`enter-${site.slug}`}>{t('enterAs')}</p>
          <div className="launcher-personas" role="group" aria-labelledby={`enter-${site.slug}`}>
            {personas.map((persona) => (
              <Button
                key={persona}
                name="persona"
                value={persona}
                variant="secondary"
                size="small"
                aria-label={t('enter', { persona: t(`persona.${persona}`), site: site.name })}
              >
                {t(`persona.${persona}`)}
              </Button>
            ))}
          </div>
        </form>
      </div>
    </article>
  );
}
