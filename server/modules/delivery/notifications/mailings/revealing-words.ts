/** Lower-case words of one language that reveal a dating site. */
interface RevealingWords {
  /** Match anywhere, also within other words. Like the others, fragments of regular expressions. */
  anywhere?: readonly string[];
  /** Match at the beginning of a word, including compounds and inflections. */
  begins?: readonly string[];
  /** Match whole words. */
  whole?: readonly string[];
}

/**
 * By mail language, and shared ones. A line is matched against all languages, because texts contain loanwords. So a
 * word that is harmless in another language is left out, such as "men" ("but" in Danish).
 */
export const REVEALING_WORDS: Readonly<Record<string, RevealingWords>> = {
  shared: {
    anywhere: [
      'bdsm',
      'milf',
      'gilf',
      'bbw',
      'kink',
      'fetis',
      'fétich',
      'romant',
      'flirt',
      'swinger',
      'hookup',
      '(?<!\\bes|sus)sex(?!tant|tet|tio|ton)',
      'seks(?!jon|ten|tet)',
      '(?:online|speed|blind|web|net|nett)-?dat',
    ],
    begins: ['dating', 'single', 'match', 'erot', 'érot', 'lesb', 'gay', 'porn', 'escort', 'chatt', 'profil'],
    whole: ['credits?', 'chats?', 'likes', '(?:a|new|first) like', 'flings?'],
  },
  nl: {
    anywhere: ['ontmoet', 'vrouw', 'liefde', 'verlief', 'geil', 'naakt', 'vrijgezel', 'vreemdga', 'intiem', 'minnaar'],
    begins: ['date(?:s|t|-?app|-?avond|-?club|-?partner|-?tip)', 'profiel', 'gechat', 'gedate', 'neuk', 'versier'],
    whole: [
      // Excludes German "Daten" ("data").
      '(?:te|gaan|samen|mee|weer|veilig|online|gratis|leuker|serieus|echt) daten',
      'daten (?:met|doe|voor)',
      'mannen',
      'een man',
      'dames',
      'meiden',
      'meisjes',
      'kerels',
      'relaties?',
      'bloot',
      'zoen(?:en)?',
      'kus',
      'lid',
      'leden',
    ],
  },
  en: {
    begins: ['wom[ae]n', 'naked', 'nude', 'horny', 'sext', 'girlfriend', 'boyfriend', 'soulmate', 'naught', 'member'],
    whole: [
      '(?<!up[ -]to[ -])dates?',
      'lov(?:e|ers|ing)',
      'lad(?:y|ies)',
      'girls',
      'kiss(?:es|ing)?',
      'affairs?',
      '(?:meet|and|new|for|older|younger|mature|real|local) men',
      'men (?:near|nearby|who|in your)',
      'meet (?:\\S+ )?(?:people|someone|somebody|guys|locals)',
      'relationships?',
    ],
  },
  de: {
    anywhere: ['verlieb', 'männer'],
    begins: [
      'nackt',
      'frau',
      'weib',
      'kennenlern',
      'kennenzulern',
      'partnersuche',
      'traum(?:mann|prinz)',
      'mitglied',
      'küss',
    ],
    whole: ['(?:die|der|große|wahre|neue) liebe', 'damen', 'mädchen', 'kuss', 'beziehung', 'affäre', 'seitensprung'],
  },
  fr: {
    begins: ['rencontr', 'femme', 'homme', 'célibat', 'amour', 'amant', 'drague', 'sédui', 'séduc', 'coquin', 'membre'],
    whole: ['nue|nues|nus', 'filles', 'baisers?', 'rendez-vous galants?', 'âme sœur'],
  },
  es: {
    begins: ['mujer', 'hombre', 'solter', 'enamor', 'desnud', 'cachond', 'perfil', 'miembro', 'pareja'],
    whole: ['amor(?:es)?', 'citas?', 'ligar', 'encuentros', 'chic[ao]s', 'besos?', 'conocer (?:a )?(?:gente|alguien)'],
  },
  it: {
    begins: ['incontr', 'innamor', 'ragazz', 'eccitant', 'appuntamenti'],
    whole: ['donn[ae]', 'uomini', 'uomo', 'amor[ei]', 'nud[aeio]', 'baci', 'bacio', 'anima gemella'],
  },
  da: {
    begins: ['kvind', 'kærlighed', 'forelsk', 'nøgen', 'nøgne', 'liderlig', 'fræk', 'kæreste', 'medlem'],
    whole: ['mænd', 'piger', 'damer', 'kys', 'kysse', 'dater', 'elskere?'],
  },
  nb: {
    begins: ['kvinn', 'kjærlighet', 'naken', 'nakne', 'kåt', 'kjæreste', 'kyss'],
    whole: ['menn', 'jenter', 'elskere?'],
  },
  sv: {
    begins: ['kärlek', 'föräls', 'nakna', 'tjej', 'dejt', 'pojkvän', 'flickvän', 'ragg'],
    whole: ['män', 'killar', 'flickor'],
  },
  fi: {
    begins: [
      'nais[ei]',
      'nainen',
      'mieh',
      'treffi',
      'deitt',
      'rakkau',
      'rakast',
      'ihastu',
      'alasto',
      'sinkku',
      'suudel',
    ],
    whole: ['mies', 'jäsen(?:et|iä)?', 'seuranhaku'],
  },
  pl: {
    begins: ['kobiet', 'mężczyzn', 'facet', 'randk', 'miłoś', 'zakoch', 'napalon', 'pocałun', 'dziewczyn', 'singiel'],
    whole: ['nag(?:a|i|ie|ich)', 'singl[ei]', 'związ(?:ek|ku)', 'członk(?:ów|owie|iem)'],
  },
};
