import { useTranslation } from 'react-i18next';

import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Steps } from '../../ui/steps.tsx';
import type { Completeness, ProfilePart } from './completeness.ts';

/** How many of the missing parts are named at once. */
const NAMED = 4;

/** Where each part is filled in. */
const anchorOf = (part: ProfilePart) => (part === 'photo' ? '#photos' : `#${part}`);

/** How much of the profile is told, and the way to what is missing. */
export function CompletenessMeter({ done, total, percent, missing }: Completeness) {
  const { t } = useTranslation('myprofile');
  const named = missing.slice(0, NAMED);
  const more = missing.length - named.length;
  return (
    <section aria-labelledby="meter-title">
      <Panel look="flush" className="meter">
        <h2 className="meter-title" id="meter-title">
          {t('meter.title')}
        </h2>
        <p className="meter-percent" aria-hidden="true">
          {t('meter.percent', { percent })}
        </p>
        <div className="meter-bar">
          <Steps
            current={done}
            total={total}
            label={missing.length === 0 ? t('meter.complete') : t('meter.bar', { done, total })}
          />
        </div>
        {named.length > 0 && (
          <ul className="meter-missing">
            {named.map((part) => (
              <li key={part}>
                <a href={anchorOf(part)}>
                  <Icon name="plus" />
                  {t(`part.${part}`)}
                </a>
              </li>
            ))}
          </ul>
        )}
        {more > 0 && <p className="meter-more">{t('meter.more', { count: more })}</p>}
      </Panel>
    </section>
  );
}
