import { CASTS, type Cast, type PortraitNiche } from './portrait-cast.ts';

type Person = Cast['heroes']['people'][number];

/** Pins every component of a front page person to one value. */
function optionsOf(niche: PortraitNiche, { variants, colors }: Person): Record<string, unknown> {
  const cast = CASTS[niche];
  const options: Record<string, unknown> = { seed: `hero-${niche}` };
  for (const name of cast.optional) options[`${name}Probability`] = variants[name] ? 100 : 0;
  for (const [name, list] of Object.entries({ ...cast.variants, ...variants })) options[`${name}Variant`] = [list[0]];
  for (const [name, list] of Object.entries({ ...cast.colors, ...colors })) options[`${name}Color`] = [list[0]];
  return options;
}

/** The three people of a niche's front page, in the order of their frames. */
export function heroFigures(niche: PortraitNiche) {
  const { framing, people } = CASTS[niche].heroes;
  return people.map((person) => ({ options: optionsOf(niche, person), ground: person.ground, framing }));
}
