import type { Rgb } from './contrast.ts';

/** Lightness 0 to 1 and the two colour axes of Oklab (Björn Ottosson, 2020). */
interface Oklab {
  l: number;
  a: number;
  b: number;
}

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const fromLinear = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

/** Converts an sRGB colour, channels from 0 to 1, to Oklab. */
export function toOklab(rgb: Rgb): Oklab {
  const [r, g, b] = rgb.map(toLinear) as Rgb;
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    a: 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    b: 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  };
}

/** Converts an Oklab colour to a hex colour; channels outside sRGB are clipped. */
export function fromOklab({ l, a, b }: Oklab): string {
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const rgb = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
  const digits = rgb.map((value) => {
    const channel = Math.round(Math.min(1, Math.max(0, fromLinear(Math.max(0, value)))) * 255);
    return channel.toString(16).padStart(2, '0');
  });
  return `#${digits.join('')}`;
}
