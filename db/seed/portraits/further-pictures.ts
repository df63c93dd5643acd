import { CASTS, type Cast, type Frame, type PortraitNiche } from './portrait-cast.ts';
import { drawPicture, optionsFor, portraitGround, svgOf, type CastPerson } from './portraits.ts';
import { INDOORS, OUTDOORS } from './scenes.ts';
import { drawBooth, drawPrint } from './treatments.ts';

/** A picture of a person besides the portrait. */
interface FurtherPicture {
  svg: string;
  /** `#rrggbb`, shown until the picture has loaded. */
  color: string;
}

/** Components that vary between pictures of the same person, by drawing style. */
const CLOTHES = ['clothing', 'clothes', 'shirt'];
/** Size of a figure in a scene and in a print, in parts of its size in a portrait. */
const IN_SCENE = 0.72;
const CLOSE = 1.24;
/** The ground of a print before its colours are mapped. */
const GREY = { behind: '<rect width="300" height="400" fill="#6b6b6b"/>', before: '' };

/** The person in other clothes. */
function dressed(cast: Cast, { look, index, shift }: CastPerson, turn: number): Record<string, unknown> {
  const options = optionsFor(cast, look, index, shift);
  for (const name of CLOTHES) {
    const colors = cast.colors[name];
    if (colors) options[`${name}Color`] = [colors[(index + shift + turn * 2) % colors.length]];
  }
  return options;
}

/** A frame scaled about a point of the picture, and moved aside. */
function scaleFrame(frame: Frame, scale: number, about: { x: number; y: number }, aside = 0): Frame {
  const { x, y, side, height = side } = frame;
  return {
    x: about.x + (x - about.x) * scale + aside,
    y: about.y + (y - about.y) * scale,
    side: side * scale,
    height: height * scale,
  };
}

/** The person from the waist up at a place: in the open, or in a house. */
export function drawScene(niche: PortraitNiche, person: CastPerson, where: 'outdoors' | 'indoors'): FurtherPicture {
  const cast = CASTS[niche];
  const number = person.index + person.shift;
  const places = where === 'indoors' ? INDOORS : OUTDOORS;
  const tones = cast.scenes[where === 'indoors' ? 'inside' : number % 2 ? 'evening' : 'day'];
  // Away from what stands on tables.
  const aside = number % 2 ? -24 : 24;
  // Figures end at the lower edge of a portrait, those of Volmaakt below it.
  const frame = scaleFrame(cast.frame, IN_SCENE, { x: 150, y: niche === 4 ? 150 : 400 }, aside);
  const scene = places[number % places.length]!(tones, number);
  const options = dressed(cast, person, where === 'indoors' ? 1 : 2);
  return { svg: svgOf(drawPicture(niche, options, scene, { frame })), color: tones[0] };
}

/** Four faces of the person, as a photo booth takes them. */
export function drawBoothOf(niche: PortraitNiche, person: CastPerson): FurtherPicture {
  const cast = CASTS[niche];
  const faces = cast.expressions.map((expression, index) => {
    const options = dressed(cast, person, 3);
    for (const [name, value] of Object.entries(expression)) {
      if (!person.look.variants[name]) options[`${name}Variant`] = [value];
    }
    return drawPicture(niche, options, portraitGround(niche, person.index + index));
  });
  const [, , , paper] = cast.scenes.inside;
  return { svg: drawBooth(faces, paper), color: paper };
}

/** The person close by, as a print in two inks. */
export function drawPrintOf(niche: PortraitNiche, person: CastPerson): FurtherPicture {
  const cast = CASTS[niche];
  const number = person.index + person.shift;
  const tones = cast.scenes[number % 2 ? 'evening' : 'day'];
  const frame = scaleFrame(cast.frame, CLOSE, { x: 150, y: 210 });
  const picture = drawPicture(niche, dressed(cast, person, 4), GREY, { frame });
  return { svg: drawPrint(picture, tones), color: tones[2] };
}
