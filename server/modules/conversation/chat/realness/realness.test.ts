import { describe, expect, it } from 'vitest';

import { LOCALES, type Locale } from '../../../../../tenants/value-lists.ts';
import { asksWhetherReal } from './asks-whether-real.ts';
import { claimsToBeReal } from './claims-to-be-real.ts';
import { normalizeForMatching } from './normalize-text.ts';

interface Said {
  asks: string[];
  /** Similar texts about something else. */
  other: string[];
  claims: string[];
  /** True statements, or texts about something else. */
  allowed: string[];
}

const SAID: Record<Locale, Said> = {
  nl: {
    asks: [
      'ben je echt?',
      'Ben je wel echt',
      'BEN JIJ EEN BOT?',
      'beeen je eeecht??',
      'ben je een echt mens',
      'praat ik met een echt persoon?',
      'is dit een nepprofiel?',
      'besta je wel?',
      'je bent een bot',
      'nep?',
      'ben je echt of nep',
      'ben je een robbot',
      'ben je ehct?',
      'Hoi! Leuke foto. Maar ben je echt?',
      'b0t?',
      'bewijs dat je echt bent',
      'hoe weet ik dat je echt bent?',
      'ik denk dat je nep bent',
      'zijn je foto’s echt?',
      'ben je van vlees en bloed?',
      'word je betaald om te chatten?',
      'praat ik met een mens',
      'jij bent niet echt, he',
      'Werk je voor deze site?',
    ],
    other: [
      'ben je echt alleen vandaag?',
      'Echt? wat leuk',
      'ben je moe?',
      'ik heb een nieuwe computer',
      'ben je een rustig persoon?',
      'wat ben je voor mens?',
      'je bent echt een leuk mens',
      'waar woon je?',
    ],
    claims: [
      'ik ben echt',
      'Ik ben écht!',
      'ik ben wel een echt mens',
      'ik ben geen bot',
      'ik ben een mens',
      'ik besta echt',
      'geen bot hoor',
      'ik ben van vlees en bloed',
      'dit zijn echte foto’s van mij',
      'Let niet op dat label, dat klopt niet.',
    ],
    allowed: [
      'ik ben echt blij dat je schrijft',
      'ik ben niet echt',
      'ik ben een fictief profiel',
      'ik ben een rustig persoon',
      'ik ben dol op mensen',
      'wat een leuke foto',
    ],
  },
  en: {
    asks: [
      'are you real?',
      'r u real',
      'are u a bot',
      'you real?',
      'is this a fake profile',
      'do you exist?',
      'bot',
      'am i talking to a real person?',
      'are you human',
      'are you even real lol',
      'ur a bot',
      'fake?',
      '🤖?',
      'Are. You. Real',
      'are you a f4ke',
      'ARE YOU REEEAL???',
      'are you a persn or a machine',
      'are these your real photos?',
      'I don’t think you’re real',
      'are you being paid to chat?',
      'are you a person at all?',
      'do you work for this site?',
      'are you really a woman?',
      'is it really you?',
    ],
    other: [
      'are you really going to the beach?',
      'really?',
      'are you a morning person?',
      'are you a calm person?',
      'what do you do?',
      'Hi there',
    ],
    claims: [
      'I am real',
      'I’m real!',
      'I’m a real woman',
      'im not fake',
      'I am not a bot',
      'real woman here',
      '100% real',
      'not a bot',
      'this profile is real',
      'I am flesh and blood',
      'Ignore the label',
      'that label is wrong',
    ],
    allowed: [
      'I am not real, as you read',
      'I am a fictional profile',
      'I’m really happy',
      'this is not a real person',
      'I’m a calm person',
    ],
  },
  de: {
    asks: [
      'bist du echt?',
      'Bist du ein Fake?',
      'gibt es dich wirklich?',
      'Rede ich mit einem echten Menschen?',
      'bist du ein Mensch oder eine KI?',
      'du bist doch ein Bot',
      'Bist du ein Roboter',
      'existierst du?',
      'Woher weiß ich, dass du echt bist?',
      'Wirst du dafür bezahlt?',
    ],
    other: [
      'bist du ein geduldiger Mensch?',
      'bist du echt müde?',
      'was machst du?',
      'ich habe einen neuen Computer',
      'echt? schön!',
    ],
    claims: [
      'ich bin echt',
      'ich bin kein Bot',
      'Ich bin eine echte Frau',
      'mich gibt es wirklich',
      'Das ist ein echtes Profil',
      'bin kein Bot',
    ],
    allowed: [
      'ich bin ein ruhiger Mensch',
      'ich bin echt müde',
      'ich bin nicht echt',
      'Das ist ein fiktives Profil',
      'ich bin zu Hause',
    ],
  },
  da: {
    asks: [
      'er du ægte?',
      'er du en rigtig person?',
      'er du en bot?',
      'findes du?',
      'Er du virkelig?',
      'ER DU FALSK',
      'taler jeg med et rigtigt menneske?',
    ],
    other: ['er du hjemme?', 'er du virkelig træt i dag?', 'hvad laver du?'],
    claims: ['jeg er ægte', 'jeg er ikke en bot', 'jeg er en rigtig kvinde', 'jeg findes virkelig'],
    allowed: ['jeg er ikke ægte', 'jeg er virkelig glad for det', 'jeg er hjemme'],
  },
  nb: {
    asks: [
      'er du ekte?',
      'er du et ekte menneske?',
      'snakker jeg med en ekte person?',
      'finnes du på ekte?',
      'er du en bot',
      'er dette en falsk profil?',
      'Er du en robot',
    ],
    other: ['er du hjemme i dag?', 'er du virkelig trøtt ennå nå', 'hva gjør du?'],
    claims: ['jeg er ekte', 'jeg er et ekte menneske', 'jeg er ikke falsk', 'jeg finnes på ekte'],
    allowed: ['jeg er ikke ekte', 'jeg er virkelig glad for det', 'dette er en fiktiv profil'],
  },
  sv: {
    asks: [
      'är du äkta?',
      'är du på riktigt?',
      'är du en bot?',
      'finns du på riktigt?',
      'Ar du en riktig manniska',
      'pratar jag med en riktig människa?',
      'är det här en fejkprofil?',
    ],
    other: ['är du hemma?', 'är du verkligen trött ikväll', 'vad gör du?'],
    claims: ['jag är äkta', 'jag är på riktigt', 'jag är ingen bot', 'jag finns på riktigt', 'jag är en riktig kvinna'],
    allowed: ['jag är inte äkta', 'jag är verkligen glad', 'det här är en fiktiv profil'],
  },
  fr: {
    asks: [
      'es-tu réelle ?',
      'tu es vraie ?',
      'T’es un bot ?',
      'est-ce que tu existes ?',
      'es-tu un robot',
      'tu es une vraie personne ?',
      'je parle à une vraie personne ?',
      'c’est un faux profil ?',
    ],
    other: [
      'c’est vrai ?',
      'tu es une personne calme ?',
      'tu es belle',
      'tu es vraiment jolie',
      'tu fais quoi ce soir ?',
    ],
    claims: ['je suis réelle', 'je ne suis pas un robot', 'je suis une vraie femme', 'j’existe vraiment'],
    allowed: ['c’est vrai', 'je ne suis pas réelle', 'je suis vraiment contente', 'ceci est un profil fictif'],
  },
  es: {
    asks: [
      '¿eres real?',
      'eres de verdad?',
      '¿Eres un bot?',
      'existes?',
      '¿Hablo con una persona real?',
      'eres falsa?',
      'ERES UNA PERSONA REAL',
      'es un perfil falso?',
    ],
    other: ['eres una persona tranquila?', 'eres muy guapa', 'qué haces?', 'tengo un ordenador nuevo'],
    claims: ['soy real', 'soy de verdad', 'no soy un bot', 'soy una persona real', 'existo de verdad'],
    allowed: ['soy muy buena persona', 'no soy real', 'soy feliz', 'este es un perfil ficticio'],
  },
  it: {
    asks: [
      'sei vera?',
      'sei reale?',
      'sei un bot?',
      'esisti davvero?',
      'parlo con una persona vera?',
      'sei finta?',
      'è un profilo falso?',
      'sei una persona reale',
    ],
    other: ['sei sposata, vero?', 'sei una brava persona?', 'sei bella', 'sei davvero simpatica', 'che fai stasera?'],
    claims: ['sono vera', 'sono reale', 'non sono un bot', 'esisto davvero', 'sono una donna vera'],
    allowed: ['sono una persona tranquilla', 'non sono reale', 'sono contenta', 'questo è un profilo fittizio'],
  },
  pl: {
    asks: [
      'jesteś prawdziwa?',
      'czy jesteś botem?',
      'istniejesz naprawdę?',
      'czy to fejk?',
      'jesteś robotem',
      'czy rozmawiam z prawdziwą osobą?',
      'jestes prawdziwa',
      'jesteś człowiekiem?',
    ],
    other: ['jesteś piękna', 'co robisz?', 'to jest moje ulubione'],
    claims: ['jestem prawdziwa', 'nie jestem botem', 'istnieję naprawdę', 'jestem prawdziwą kobietą'],
    allowed: ['nie jestem prawdziwa', 'jestem w domu', 'to jest profil fikcyjny'],
  },
  fi: {
    asks: [
      'oletko aito?',
      'oletko oikea ihminen?',
      'oletko botti?',
      'oletko olemassa?',
      'ootko tekoäly',
      'onko tämä feikkiprofiili?',
      'puhunko oikean ihmisen kanssa?',
      'OLETKO IHMINEN?',
    ],
    other: ['oletko kotona?', 'mitä teet?', 'onko sinulla koira?'],
    claims: ['olen aito', 'olen oikea ihminen', 'en ole botti', 'olen olemassa oikeasti'],
    allowed: ['en ole aito', 'en ole oikea ihminen', 'olen kotona', 'tämä on fiktiivinen profiili'],
  },
};

describe.each(LOCALES)('in %s', (locale) => {
  const said = SAID[locale];

  it('SAF-022 recognises questions whether a profile is real', () => {
    expect(said.asks.filter((text) => !asksWhetherReal(text))).toEqual([]);
    expect(said.other.filter((text) => asksWhetherReal(text))).toEqual([]);
  });

  it('SAF-022 recognises claims that a profile is real and accepts true statements', () => {
    expect(said.claims.filter((text) => !claimsToBeReal(text))).toEqual([]);
    expect([...said.allowed, ...said.other].filter((text) => claimsToBeReal(text))).toEqual([]);
  });
});

it.each([
  'Ja',
  'ja hoor!',
  'Ja hoor, jij ook?',
  'Leuk. Yes! Where do you live?',
  'yes I am',
  'No',
  'Oui',
  'claro que sí',
  'oczywiście',
  'kyllä',
  'Nein',
  'selvfølgelig',
])('SAF-022 treats “%s” as a claim when the question is open', (text) => {
  expect([claimsToBeReal(text), claimsToBeReal(text, { asked: true })]).toEqual([false, true]);
});

it.each([
  'Arbeitest du für diese Seite?',
  'Arbejder du for siden?',
  'Jobber du for denne appen?',
  'Jobbar du för sajten?',
  'Tu travailles pour ce site ?',
  '¿Trabajas para esta página?',
  'Lavori per questo sito?',
  'Pracujesz dla tej strony?',
  'Työskenteletkö tälle sivustolle?',
])('SAF-022 recognises the question “%s”', (text) => {
  expect(asksWhetherReal(text)).toBe(true);
});

it.each([
  'Das Label stimmt nicht',
  'Ignorer etiketten',
  'Glem etiketten',
  'Strunta i märkningen',
  'L’étiquette est fausse',
  'Ignora la etiqueta',
  'L’etichetta è sbagliata',
  'Zignoruj etykietę',
  'Merkintä on väärin',
])('SAF-022 recognises that “%s” denies the label', (text) => {
  expect(claimsToBeReal(text)).toBe(true);
});

it('accepts an answer that starts with yes and continues', () => {
  expect(claimsToBeReal('Ja leuk, vertel eens over je werk', { asked: true })).toBe(false);
});

it('tolerates missing accents, repeated letters, digits for letters and dots between letters', () => {
  expect(normalizeForMatching('Bén jé   ÉÉÉCHT?!')).toBe(' ben je echt ? ');
  expect(normalizeForMatching('b0t, ægte. Łódź')).toBe(' bot | aegte | lodz ');
  expect(normalizeForMatching('b.o.t?')).toBe(' bot ? ');
  expect(normalizeForMatching('ik ben e\u200Bcht')).toBe(' ik ben echt ');
});

it('processes the longest message quickly, whatever its content', () => {
  const longest = ['ben je echt ', 'are you are you ', 'a ', 'jestes to to jest ', 'e un sei un '].map((text) =>
    text.repeat(100).slice(0, 1000).concat('zzz'),
  );
  const before = process.cpuUsage().user;
  expect(longest.map((text) => [asksWhetherReal(text), claimsToBeReal(text)])).toHaveLength(5);
  // CPU microseconds; catastrophic backtracking would take seconds.
  expect(process.cpuUsage(undefined).user - before).toBeLessThan(2_000_000);
});
