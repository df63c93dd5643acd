import { useState } from 'react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { PROFILE_FACTS, type ProfileFactName } from '../../../tenants/profile-facts.ts';
import { Icon } from '../../ui/media/icon.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Steps } from '../../ui/feedback/steps.tsx';
import type { Completeness, ProfilePart } from './completeness.ts';

/** Number of missing parts that are listed. */
const LISTED_PARTS = 4;

type FactPart = Extract<ProfilePart, ProfileFactName>;
const isFact = (part: ProfilePart): part is FactPart => part in PROFILE_FACTS;

const anchorOf = (part: ProfilePart) => (part === 'photo' ? '#photos' : `#${part}`);

/** Unfolds the section of a part, for browsers that do not do it when they follow the link. */
function unfold(part: ProfilePart): void {
  const target = document.querySelector(anchorOf(part));
  const section = target?.closest('details') ?? target?.querySelector('details');
  if (section) section.open = true;
}

export function CompletenessMeter({ done, total, percent, missing }: Completeness) {
  const { t } = useTranslation(['myprofile', 'facts']);
  const labelOf = (part: ProfilePart) => (isFact(part) ? t(`facts:${part}.gap`) : t(`part.${part}`));
  const [begun, setBegun] = useState(missing);
  // Completed parts keep their place with a tick, so that nothing moves while typing; then the next ones are listed.
  if (missing.length > 0 && !begun.slice(0, LISTED_PARTS).some((part) => missing.includes(part))) setBegun(missing);
  const named = begun.slice(0, LISTED_PARTS);
  const more = missing.filter((part) => !named.includes(part)).length;
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
          <ul className="meter-next">
            {named.map((part) => (
              <li key={part}>
                {missing.includes(part) ? (
                  <a href={anchorOf(part)} onClick={() => unfold(part)}>
                    <Icon name="plus" />
                    {labelOf(part)}
                  </a>
                ) : (
                  <span className="meter-complete">
                    <Icon name="check" />
                    {labelOf(part)}
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
        {more > 0 && <p className="meter-more">{t('meter.more', { count: more })}</p>}
      </Panel>
    </section>
  );
}
