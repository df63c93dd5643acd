import type { ScreenT } from '../../lib/route-handle.ts';
import type { Site } from '../../lib/site.ts';

/** What one brand says on its front page. */
export interface Voice {
  /** May hold `<em>…</em>` and `<br/>`. */
  title: string;
  lead: string;
  cta: string;
  look: string;
  faces: string;
  eyebrow: string;
  join: string;
}

/** The brand's own words, for the server to hand to the page: no page carries the other six. */
export function voiceOf(t: ScreenT, look: Site['look']): Voice {
  return {
    title: t(`niche:${look}.hero.title`),
    lead: t(`niche:${look}.hero.lead`),
    cta: t(`niche:${look}.hero.cta`),
    look: t(`niche:${look}.hero.look`),
    faces: t(`niche:${look}.faces`),
    eyebrow: t(`niche:${look}.eyebrow`),
    join: t(`niche:${look}.join`),
  };
}
