/** Names and texts of the fixture profiles. All of them are invented. */
export interface FixtureTexts {
  /** Names that suit any drawn figure. */
  names: readonly string[];
  places: readonly string[];
  about: string;
  /** Ends of sentences. */
  answers: readonly string[];
  messages: readonly string[];
}

export const ORDINARY_TEXTS: FixtureTexts = {
  names: ['Robijn', 'Wolke', 'Saffier', 'Lijster', 'Opaal', 'Zilver', 'Kwartel', 'Topaas'],
  places: ['Utrecht', 'Zwolle', 'Breda', 'Haarlem', 'Leeuwarden', 'Maastricht', 'Assen', 'Middelburg'],
  about:
    'Op zondag bak ik brood voor de hele straat en daarna loop ik een uur langs het water. Ik lach graag, ik luister ' +
    'graag en ik ben nieuwsgierig naar wat jou bezighoudt.\n\nVertel me eens welk liedje je vanmorgen in je hoofd had.',
  answers: ['koffie in bed en nergens heen hoeven', 'iemand per ongeluk ‘ook jij’ zegt tegen de ober', 'vals zingen'],
  messages: [
    'Hoi! Dat brood op je foto, heb je dat echt zelf gebakken?',
    'Zeker. Al was de eerste poging vooral geschikt als deurstopper.',
    'Deurstoppers kan ik altijd gebruiken. Waar loop jij het liefst?',
    'Langs de rivier, vroeg, als er nog niemand is. En jij?',
    'Ik ben meer van laat. Misschien komen we elkaar halverwege tegen.',
    'Dat klinkt als een plan.',
  ],
};

/** Names of twenty letters, the maximum, and words that exceed any line. */
export const LONG_TEXTS: FixtureTexts = {
  names: ['Robijn-Saffierwolken', 'Topaaslinde-Robijnen', 'Saffierlijster-Opaal', 'Wolkenzilver-Kwartel'],
  places: ['Gasselterboerveenschemond', 'Llanfairpwllgwyngyllgogerychwyrndrobwll', 'Westerhaar-Vriezenveensewijk'],
  about:
    'Donaudampfschifffahrtsgesellschaftskapitän van beroep, hottentottententententoonstellingsbezoeker uit liefde.\n' +
    'Aansprakelijkheidsverzekeringsmaatschappijen bel ik alleen op maandag; meervoudigepersoonlijkheidsstoornissen heb ' +
    'ik niet, al zegt mijn kindercarnavalsoptochtvoorbereidingswerkzaamhedencomité soms van wel.\n' +
    'Ik fiets, zing, schilder, zwem, kook, tuinier, verzamel ansichtkaarten en speel contrabasblokfluit.\n' +
    'Wie dit allemaal heeft gelezen krijgt een kop thee.\nMet een koekje erbij.',
  answers: [
    'Hottentottententententoonstellingsbezoekerskaartjes, en dan de rest van de middag op een bankje aan het water zitten kijken naar wie er langskomt en raden waar ze allemaal heen gaan, met of zonder paraplu.',
    'Kindercarnavalsoptochtvoorbereidingswerkzaamheden',
    'thee',
  ],
  messages: [
    'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen!',
    'Wat een woord. Ik zal er eens rustig voor gaan zitten, want dit vraagt om een antwoord dat ten minste even lang is ' +
      'als de vraag en dat ook op een smal scherm netjes binnen zijn eigen hoekje van de wereld blijft staan.',
    'https://voorbeeld.example/een/heel/lang/adres/zonder/een/enkele/plek/om/af/te/breken/tot/aan/het/einde',
    'Hottentottententententoonstelling, zeg ik dan.',
  ],
};
