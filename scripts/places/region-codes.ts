import type { Country } from '../../tenants/value-lists.ts';

/** Pairs of a GeoNames code and the rest of an ISO 3166-2 code, written `01=BW 02=BY`. */
const parsePairs = (text: string) =>
  Object.fromEntries(
    text
      .trim()
      .split(/\s+/)
      .map((pair) => pair.split('=')),
  );

/**
 * Regions by GeoNames' first-level codes; for countries not listed, GeoNames uses ISO codes. The level is the one of
 * `regions.ts`.
 */
const FIRST_LEVEL: Partial<Record<Country, Record<string, string>>> = {
  NL: parsePairs('01=DR 02=FR 03=GE 04=GR 05=LI 06=NB 07=NH 09=UT 10=ZE 11=ZH 15=OV 16=FL'),
  DE: parsePairs('01=BW 02=BY 03=HB 04=HH 05=HE 06=NI 07=NW 08=RP 09=SL 10=SH 11=BB 12=MV 13=SN 14=ST 15=TH 16=BE'),
  AT: parsePairs('01=1 02=2 03=3 04=4 05=5 06=6 07=7 08=8 09=9'),
  FR: parsePairs('11=IDF 24=CVL 27=BFC 28=NOR 32=HDF 44=GES 52=PDL 53=BRE 75=NAQ 76=OCC 84=ARA 93=PAC 94=20R'),
  ES: parsePairs(`07=IB 27=RI 29=MD 31=MC 32=NC 34=AS 39=CB 51=AN 52=AR 53=CN 54=CM 55=CL 56=CT 57=EX 58=GA 59=PV 60=VC
    CE=CE ML=ML`),
  PT: parsePairs(`02=01 03=02 04=03 05=04 06=05 07=06 08=07 09=08 10=30 11=09 13=10 14=11 16=12 17=13 18=14 19=15 20=16 21=17
    22=18 23=20`),
  IT: parsePairs(`01=65 02=77 03=78 04=72 05=45 06=36 07=62 08=42 09=25 10=57 11=67 12=21 13=75 14=88 15=82 16=52 17=32 18=55
    19=23 20=34`),
  DK: parsePairs('17=84 18=82 19=81 20=85 21=83'),
  SE: parsePairs(`02=K 03=X 05=I 06=N 07=Z 08=F 09=H 10=W 12=G 14=BD 15=T 16=E 18=D 21=C 22=S 23=AC 24=Y 25=U 26=AB 27=M
    28=O`),
  NO: parsePairs('01=32 04=33 05=56 08=15 09=18 12=03 13=31 14=11 17=40 18=55 20=39 21=50 34=34 42=42 46=46'),
  FI: parsePairs(`01=18 02=19 04=17 05=06 06=11 07=16 08=09 09=02 10=04 11=15 12=13 13=08 14=03 15=12 16=07 17=14 18=05
    19=10`),
  PL: parsePairs('72=02 73=04 74=10 75=06 76=08 77=12 78=14 79=16 80=18 81=20 82=22 83=24 84=26 85=28 86=30 87=32'),
  CZ: parsePairs('52=10 78=64 79=31 80=63 81=41 82=52 83=51 84=71 85=80 86=53 87=32 88=20 89=42 90=72'),
};

/** Regions by GeoNames' second-level codes. */
const SECOND_LEVEL: Partial<Record<Country, Record<string, string>>> = {
  BE: parsePairs('VWV=VWV VOV=VOV WNA=WNA WLX=WLX VLI=VLI WLG=WLG WHT=WHT VAN=VAN VBR=VBR WBR=WBR BRU=BRU'),
  IE: parsePairs(`01=CW 02=CN 03=CE 04=CO 06=DL 10=G 11=KY 12=KE 13=KK 14=LM 15=LS 18=LD 19=LH 20=MO 21=MH 22=MN 23=OY 24=RN
    25=SO 26=TA 29=WH 30=WX 31=WW 32=CO 33=D 34=D 35=D 36=G 39=D 42=LK 44=WD`),
};

/** Territories that GeoNames and ISO treat as countries, and this platform as regions. */
const TERRITORIES: Record<string, [Country, string]> = {
  GP: ['FR', '971'],
  MQ: ['FR', '972'],
  GF: ['FR', '973'],
  RE: ['FR', '974'],
  YT: ['FR', '976'],
  AX: ['FI', '01'],
};

/** Countries with the same codes at GeoNames. */
const SAME_AS_ISO: ReadonlySet<string> = new Set(['LU', 'CH', 'GB', 'US']);

interface GeoNamesCodes {
  country: string;
  admin1: string;
  admin2: string;
}

/** The country and ISO 3166-2 region of a GeoNames place; null outside the supported countries. */
export function regionOf({
  country,
  admin1,
  admin2,
}: GeoNamesCodes): { country: string; region: string | null } | null {
  const outlying = TERRITORIES[country];
  if (outlying) return { country: outlying[0], region: outlying.join('-') };
  const code = country as Country;
  const known = SAME_AS_ISO.has(country)
    ? admin1 || undefined
    : (FIRST_LEVEL[code]?.[admin1] ?? SECOND_LEVEL[code]?.[admin2]);
  if (!SAME_AS_ISO.has(country) && !FIRST_LEVEL[code] && !SECOND_LEVEL[code]) return null;
  return { country, region: known ? `${country}-${known}` : null };
}
