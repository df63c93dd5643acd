import type { Locale } from '../../../../../tenants/value-lists.ts';

/** How a language expresses being real: alternatives of regular expressions over `normalizeForMatching` output. */
export interface RealnessWords {
  /** Openings of a question: "are you", "am I talking to", "is this". */
  ask: string;
  /** "You are": a question when it ends with a question mark, or an accusation. */
  youAre: string;
  /** Being real. Where the word also means "very", it counts only at the end of a clause. */
  real: string;
  /** Nouns that can follow "real": person, woman, profile. */
  being: string;
  /** Words that only apply to a human. */
  human: string;
  /** The opposites: fake, computer, operator. */
  fake: string;
  /** "Do you exist". */
  exist: string;
  /** "Do you work for this site". */
  employed: string;
  /** Words for the label of a fictional profile. */
  label: string;
  /** Words that deny the label. */
  wrong: string;
  /** "I am", also inverted. */
  iAm: string;
  /** "I am not". */
  iAmNot: string;
  /** About oneself: "this is", "my profile is". */
  mine: string;
  /** "I exist". */
  iExist: string;
  not: string;
  yes: string;
  no: string;
}

/** Words for "not real" that all languages have borrowed. */
export const SHARED_FAKE_WORDS =
  'bot|bots|chatbot|chatbots|robot|robots|robbot|fake|fakes|faked|ai|chatgpt|catfish|scammer';

/** Words after which a new clause starts, so that the preceding words are the end of one. */
export const CONTINUATION_WORDS = [
  'of|or|oder|ou|o|eller|vai|tai|czy|lub|en|and|und|et|e|y|og|och|ja|i|want|because|denn|weil|dan|then|though|btw|eigenlijk',
  'wel|nou|hoor|he|haha|hihi|lol|right|schat|honey|baby|ehrlich|verdad|vero|no|nee|nein|nej|nei|nie|niet|not|nicht|here|hier',
  'actually|by|cause|cuz|please|pls|aub|bitte|per|por|s|just|maar|but|aber|pero|ma|men|mutta|ale|mais|som|as|als|irgendwie',
].join('|');

/** End of a clause. */
export const CLAUSE_END = `(?=[?|] |$|(?:${CONTINUATION_WORDS}) )`;

/** Filler words: between "are you" and "a person" they do not change the question. */
export const FILLER_WORDS = [
  'a|an|the|een|n|ne|ein|eine|einen|einem|einer|un|une|una|et|en|ett|den|der|die|de|to|with|met|mit|mot|avec|con|med|z|ze|i|a',
  'wel|echt|gewoon|toch|even|ook|eigenlijk|really|actually|even|just|also|too|you|definitely|normal|honestly|only|auch|nur|wirklich|doch',
  'uberhaupt|at|all|right|vraiment|bien|bel|realmente|verdaderamente|davvero|veramente|virkelig|verkligen|faktisk|faktiskt|bara|bare|oikeasti|ihan',
  'naprawde|tylko|zwykly|zwyklym|sa|sina|du|je|jij|u|tu|usted|lei|pani|pan|still|nog|noch|encore|aan|het|any|some|other|andere|autre|otra|altra',
].join('|');

export const REALNESS_WORDS: Record<Locale, RealnessWords> = {
  nl: {
    ask: 'ben je|ben jij|benje|ben jy|ben u|bent u|bent je|bent jij|ben ge|bende|zijn jullie|is dit|is dat|is het|is deze|is jouw profiel|is je profiel|is die|zijn dit|zijn deze|zijn je fotos|zijn je foto s|zijn jouw fotos|zijn jouw foto s|praat ik|chat ik|schrijf ik|app ik|spreek ik|heb ik',
    youAre: 'je bent|jij bent|jy bent|u bent|ge zijt|jullie zijn|dit is|dat is',
    real: 'echt|echte|echter|egt|ehct|ecth|echd|werkelijk|werkelijke|levend|levende|authentiek|een echt|van vlees en bloed',
    being:
      'mens|persoon|vrouw|man|meid|meisje|jongen|dame|vent|profiel|iemand|lid|account|mensen|personen|foto|foto s|fotos',
    human: 'mens|persoon|mensen|personen|menselijk',
    fake: 'nep|neppe|nepper|nepprofiel|nepaccount|nepperd|fictief|fictieve|verzonnen|gefaket|computer|computerprogramma|machine|operator|moderator|medewerker|kunstmatig|kunstmatige|ingehuurd|betaalde kracht',
    exist:
      'besta je|besta jij|bestaat u|bestaan jullie|bestaat deze|bestaat dit profiel|bestaat die vrouw|bestaat die man|' +
      // "Bewijs dat je echt bent", "volgens mij dat je nep bent": in subordinate clauses the verb comes last.
      '(?:je|jij|jy|u) (?:wel |niet |gewoon )?(?:een |n )?(?:echt|nep|fictief|fake|bot|robot|chatbot|computer|nepprofiel|ai|mens|echt mens|echt persoon|echte vrouw|echte man) bent|' +
      'betaalde? om (?:[a-z]+ ){0,2}te (?:chatten?|schrijven|antwoorden|prate[nr])|betaalde? hiervoor|(?:je|jij|u) hier ?voor betaalde?',
    iAm: 'ik ben|ben ik|k ben',
    iAmNot:
      'ik ben geen|ik ben niet|ben ik geen|ben ik niet|ik ben echt geen|ik ben zeker geen|k ben geen|ben geen|ben echt geen|ben zeker geen',
    mine: 'dit is|dit zijn|mijn profiel is|mijn account is|dit profiel is|hier zit',
    iExist: 'ik besta',
    not: 'niet|geen|nooit|nep',
    yes: 'ja|jazeker|jawel|tuurlijk|natuurlijk|zeker|yep|yes|uiteraard|jep|absoluut',
    no: 'nee|neen|nope|welnee|natuurlijk niet|tuurlijk niet',
    employed:
      'werk je (?:voor|bij|op) (?:deze|de|die|jullie|dit) (?:site|website|app|platform|datingsite|bedrijf)|werkt u (?:voor|bij) (?:deze|de) (?:site|website|app)|werk jij (?:voor|bij) (?:deze|de) (?:site|website|app)|ben je in dienst',
    label: 'label|labeltje|etiket',
    wrong: 'klopt niet|niet waar|let niet|negeer|vergeet|onzin|fout|foutje|niet juist|niks van aan',
  },
  en: {
    ask: 'are you|are u|areyou|r you|r u|ru|are ya|aren t you|arent you|aren t u|is this|is that|is it|isn t this|is your profile|are these|are those|are your photos|are your pics|are your pictures|am i talking|am i chatting|am i speaking|am i writing|am i texting|do i talk|do i chat|is there|is anyone|is anybody|is somebody|is someone|you|u|ur',
    youAre: 'you are|you re|youre|u are|u r|ur|you must be|this is|you ain t|you aren t',
    real: 'real|reel|rael|rela|reall|really real|genuine|authentic|legit|actual|actually real|for real|flesh and blood|of flesh and blood',
    being:
      'human|humans|person|woman|man|girl|guy|boy|lady|profile|account|member|people|someone|somebody|anyone|human being|being|one|photo|pic|photos|pics|pictures',
    human:
      'human|humans|human being|a person|an actual person|people at all|someone real|somebody real|anyone real|real life person',
    fake: 'machine|computer|program|script|software|fictional|fictitious|fiction|made up|invented|scam|operator|moderator|employee|paid worker|automated|artificial|fake profile|not real|unreal',
    exist:
      'do you exist|do you really exist|do you actually exist|do you even exist|do u exist|do u really exist|does this person exist|you exist|paid (?:to|for) (?:chat|chatting|write|writing|text|texting|talk|talking|this|answer|answering)',
    iAm: 'i am|i m|im|i really am',
    iAmNot: 'i am not|i m not|im not|i am no|i m no|i am definitely not|i m definitely not|i ain t|i am certainly not',
    mine: 'this is|these are|those are|my profile is|my account is|this profile is|this account is|it is|it s',
    iExist: 'i exist|i do exist|i really exist|i actually exist',
    not: 'not|no|never|n t|isn t|fake|nor',
    yes: 'yes|yeah|yep|yup|sure|of course|certainly|definitely|absolutely|totally|yes i am|of course i am|i am|sure am|ofc',
    no: 'no|nope|nah|of course not|not at all|no i m not|no i am not|i m not|certainly not',
    employed:
      '(?:do|are) (?:you|u|ya) (?:[a-z]+ )?(?:work|working|employed|hired|paid) (?:for|by|at|on) (?:this|the|that|a dating) (?:dating )?(?:site|website|app|platform|company)|are (?:you|u) really (?:a |an )?(?:woman|man|girl|guy|human|person|you)|is (?:it|this|that) really (?:you|u)',
    label: 'label|tag|badge',
    wrong:
      'wrong|ignore|incorrect|mistake|error|not true|isn t true|untrue|forget|never mind|don t mind|disregard|nonsense|false',
  },
  de: {
    ask: 'bist du|bist|biste|bistdu|sind sie|seid ihr|ist das|ist dies|ist dein profil|ist das profil|rede ich|schreibe ich|schreib ich|chatte ich|spreche ich|unterhalte ich',
    youAre: 'du bist|sie sind|das ist|ihr seid|dies ist',
    real: 'echt|echte|echter|echtes|echten|ehct|ecth|real|reale|reales|realer|realen|wirklich echt|wahr|authentisch|aus fleisch und blut',
    being: 'mensch|menschen|person|frau|mann|madchen|maedchen|dame|typ|profil|jemand|mitglied|jemandem|account|foto',
    human: 'mensch|menschen|person|menschlich',
    fake: 'fiktiv|fiktives|fiktive|gefalscht|gefaelscht|unecht|erfunden|computer|computerprogramm|maschine|roboter|moderator|moderatorin|animateur|animateurin|fakeprofil|fake profil|ki|kunstlich|programm|mitarbeiter|mitarbeiterin',
    exist:
      'gibt es dich|gibts dich|gibt s dich|existierst du|existieren sie|existierst|gibt es sie wirklich|' +
      '(?:du|sie) (?:auch |wirklich |nicht )?(?:ein |eine |kein |keine )?(?:echt|real|fake|bot|roboter|ki|mensch|fakeprofil|echter mensch|echte person|echte frau|echter mann) (?:bist|sind)|' +
      '(?:wirst|werden) (?:du|sie) (?:dafur|hierfur) bezahlt',
    iAm: 'ich bin|bin ich',
    iAmNot:
      'ich bin kein|ich bin keine|bin kein|bin keine|bin ich kein|bin ich keine|ich bin nicht|ich bin wirklich kein|ich bin doch kein|ich bin doch keine',
    mine: 'das ist|dies ist|mein profil ist|dieses profil ist',
    iExist: 'ich existiere|mich gibt es|mich gibts|es gibt mich',
    not: 'nicht|kein|keine|keinen|nie|niemals|fake|unecht',
    yes: 'ja|jawohl|klar|na klar|naturlich|natuerlich|sicher|jep|logo|selbstverstandlich|aber sicher|ja klar',
    no: 'nein|ne|nee|no|naturlich nicht|quatsch|ach was',
    employed:
      'arbeitest du (?:fur|fuer|bei) (?:diese|dieser|die|der|den) (?:seite|website|webseite|app|plattform|firma)|arbeiten sie (?:fur|fuer|bei) (?:diese|dieser|die|der) (?:seite|website|webseite|app)',
    label: 'label|etikett|kennzeichnung|hinweis',
    wrong: 'stimmt nicht|falsch|ignorier|ignoriere|ignorieren|vergiss|fehler|nicht wahr|unsinn|quatsch',
  },
  da: {
    ask: 'er du|er i|er de|erdu|er det|er det her|er dette|er din profil|taler jeg|skriver jeg|chatter jeg|snakker jeg|er der',
    youAre: 'du er|i er|det er|det her er',
    real: 'aegte|aegta|egte|rigtig|rigtigt|rigtige|virkelig|virkelige|reel|en rigtig|autentisk',
    being: 'menneske|mennesker|person|kvinde|mand|pige|fyr|dame|profil|nogen|medlem|en',
    human: 'menneske|mennesker|person|et menneske af kod og blod',
    fake: 'falsk|falske|fiktiv|fiktivt|opdigtet|maskine|computer|computerprogram|fup|snyd|operator|moderator|medarbejder|kunstig|fakeprofil|ki',
    exist: 'findes du|eksisterer du|findes i|findes du i virkeligheden',
    iAm: 'jeg er|er jeg',
    iAmNot: 'jeg er ikke|jeg er ikke en|jeg er ingen|er jeg ikke|jeg er altsa ikke',
    mine: 'det er|dette er|det her er|min profil er',
    iExist: 'jeg findes|jeg eksisterer',
    not: 'ikke|ingen|aldrig|falsk|fake',
    yes: 'ja|jo|jeps|selvfolgelig|naturligvis|klart|helt sikkert|jada|ja da',
    no: 'nej|nix|naeh|selvfolgelig ikke|overhovedet ikke',
    employed:
      'arbejder du (?:for|pa|hos) (?:denne |den her |den )?(?:side|siden|site|sitet|hjemmeside|hjemmesiden|app|appen)',
    label: 'etiket|etiketten|maerkat|maerkaten|maerket|label',
    wrong: 'passer ikke|forkert|ignorer|glem|fejl|ikke sandt|vrovl',
  },
  nb: {
    ask: 'er du|er dere|er de|erdu|er det|er dette|er profilen|er profilen din|snakker jeg|skriver jeg|chatter jeg|prater jeg|er det her|er der',
    youAre: 'du er|dere er|det er|dette er',
    real: 'ekte|ektefolt|egte|virkelig|virkelige|reell|reelt|pa ordentlig|pa ekte|ordentlig|autentisk',
    being: 'menneske|mennesker|person|kvinne|kvinna|mann|jente|dame|fyr|profil|noen|medlem|en',
    human: 'menneske|mennesker|person',
    fake: 'falsk|falske|fiktiv|fiktivt|oppdiktet|juks|maskin|datamaskin|dataprogram|svindel|operator|moderator|ansatt|kunstig|ki|jukseprofil',
    exist: 'finnes du|eksisterer du|finst du|finnes dere',
    iAm: 'jeg er|er jeg|eg er',
    iAmNot: 'jeg er ikke|jeg er ikke en|jeg er ingen|er jeg ikke|eg er ikkje',
    mine: 'det er|dette er|profilen min er|min profil er',
    iExist: 'jeg finnes|jeg eksisterer',
    not: 'ikke|ikkje|ingen|aldri|falsk|fake',
    yes: 'ja|jo|jepp|selvfolgelig|sjolsagt|selvsagt|naturligvis|klart|helt klart|jada',
    no: 'nei|neida|nope|selvfolgelig ikke|overhodet ikke',
    employed: '(?:jobber|arbeider) du (?:for|pa|hos) (?:denne |den |dette )?(?:siden|nettsiden|appen|nettstedet)',
    label: 'etikett|etiketten|merkelapp|merkelappen|merket|label',
    wrong: 'stemmer ikke|feil|ignorer|glem|ikke sant|tull',
  },
  sv: {
    ask: 'ar du|ar ni|ardu|e du|ar det|ar det har|ar detta|ar din profil|pratar jag|skriver jag|chattar jag|snackar jag|talar jag|finns det',
    youAre: 'du ar|ni ar|det ar|det har ar|detta ar|du e',
    real: 'akta|riktig|riktigt|riktiga|verklig|verkliga|verkligen|pa riktigt|aekta|autentisk|riktig riktig',
    being: 'manniska|manniskor|person|kvinna|man|tjej|kille|dam|profil|nagon|medlem|en',
    human: 'manniska|manniskor|person',
    fake: 'falsk|falska|fejk|fejkad|fejkprofil|fiktiv|fiktivt|pahittad|pahittat|maskin|dator|datorprogram|bluff|operator|moderator|anstalld|konstgjord|bott|bottar|lurendrejare',
    exist: 'finns du|existerar du|finns ni',
    iAm: 'jag ar|ar jag|jag e',
    iAmNot: 'jag ar inte|jag ar inte en|jag ar ingen|ar jag inte|jag e ingen|jag ar faktiskt ingen',
    mine: 'det ar|det har ar|detta ar|min profil ar',
    iExist: 'jag finns|jag existerar',
    not: 'inte|ingen|inget|aldrig|falsk|fejk|fake',
    yes: 'ja|jo|japp|jajamensan|sjalvklart|absolut|naturligtvis|klart|javisst|ja det ar jag|saklart',
    no: 'nej|nix|na|nope|sjalvklart inte|absolut inte|saklart inte',
    employed: '(?:jobbar|arbetar) du (?:for|pa|at) (?:den har |denna |den )?(?:sidan|sajten|webbplatsen|appen)',
    label: 'etikett|etiketten|markning|markningen|label',
    wrong: 'stammer inte|fel|ignorera|glom|inte sant|strunta',
  },
  fr: {
    ask: 'es tu|est tu|estu|etes vous|tu es|t es|vous etes|est ce que tu es|est ce que t es|est ce que vous etes|est ce que c est(?! vrai )|est ce(?! vrai )|c est(?! (?:pas )?(?:bien )?vrai )|suis je en train de parler|je parle|parle je|est ce que je parle|je discute|j ecris|ton profil est',
    youAre: 'tu es|t es|vous etes|c est(?! (?:pas )?(?:bien )?vrai )|tu serais',
    real: 'reel|reelle|reels|vrai|vraie|veritable|authentique|en vrai|vraiment reelle|vraiment reel|vraiment vraie|en chair et en os',
    being: 'personne|humain|humaine|femme|homme|fille|mec|dame|profil|membre|quelqu un|etre humain|compte|nana',
    human: 'personne reelle|vraie personne|personne|humain|humaine|etre humain|humains',
    fake: 'faux|fausse|faux profil|fictif|fictive|ia|intelligence artificielle|machine|ordinateur|programme|arnaque|arnaqueur|arnaqueuse|inventee|invente|operateur|operatrice|moderateur|moderatrice|animatrice|brouteur',
    exist:
      'tu existes|existes tu|existez vous|vous existez|est ce que tu existes|payee? pour (?:ecrire|chatter|repondre|parler)',
    iAm: 'je suis|j suis|chuis|suis je',
    iAmNot: 'je ne suis pas|je suis pas|j suis pas|chuis pas|je ne suis ni|je ne suis aucun|je ne suis absolument pas',
    mine: 'c est(?! (?:pas )?(?:bien )?vrai )|ceci est|mon profil est|ce profil est',
    iExist: 'j existe|moi j existe',
    not: 'pas|non|jamais|aucun|ni|faux|fausse',
    yes: 'oui|ouais|bien sur|bien sur que oui|evidemment|carrement|mais oui|tout a fait|absolument|si',
    no: 'non|nan|bien sur que non|pas du tout|mais non',
    employed:
      '(?:tu travailles|travailles tu|vous travaillez|travaillez vous|tu bosses) (?:pour|chez|sur) (?:ce|cette|le|la|l) (?:site|appli|application|plateforme)',
    label: 'etiquette|label|mention',
    wrong: 'faux|fausse|ignore|ignorez|oublie|oubliez|erreur|pas vrai|pas vraie|n importe quoi',
  },
  es: {
    ask: 'eres|eres tu|tu eres|es usted|es ud|sos|esto es|es esto|este perfil es|es este|es real|es tu perfil|tu perfil es|estoy hablando|hablo con|estoy chateando|sois|estoy escribiendo|hay alguien',
    youAre: 'tu eres|eres|vos sos|usted es|esto es|sos',
    real: 'real|reales|verdadera|verdadero|verdaderas|autentica|autentico|de verdad|de veras|genuina|de carne y hueso',
    being: 'persona|personas|humana|humano|mujer|hombre|chica|chico|perfil|alguien|senora|ser humano|cuenta|tia',
    human: 'persona|personas|humana|humano|ser humano|humanos',
    fake: 'falsa|falso|ficticia|ficticio|ia|inteligencia artificial|maquina|ordenador|computadora|programa|inventada|inventado|estafa|estafadora|operadora|operador|moderadora|moderador|empleada|trucha',
    exist: 'es real (?:este|tu) perfil|existes|existe usted|existes de verdad|existis|tu existes',
    iAm: 'soy|yo soy|si soy',
    iAmNot: 'no soy|yo no soy|no soy ningun|no soy ninguna|tampoco soy',
    mine: 'esto es|es|mi perfil es|este perfil es',
    iExist: 'existo|yo existo|si existo',
    not: 'no|nunca|ningun|ninguna|tampoco|falso|falsa|ni',
    yes: 'si|claro|claro que si|por supuesto|sip|desde luego|obvio|si lo soy|pues claro|efectivamente',
    no: 'no|nop|claro que no|para nada|que va|por supuesto que no',
    employed:
      '(?:trabajas|trabajas tu|trabaja usted) (?:para|en) (?:esta|este|la|el) (?:pagina|web|sitio|app|plataforma|aplicacion)',
    label: 'etiqueta',
    wrong: 'falsa|falso|ignora|ignore|olvida|error|no es verdad|no es cierto|mentira|equivocada',
  },
  it: {
    ask: 'sei|sei tu|tu sei|siete|lei e|e lei|e un|e una|questo e|e questo|questo profilo e|e vero|il tuo profilo e|sto parlando|parlo con|sto scrivendo|sto chattando|ma sei|c e qualcuno',
    youAre: 'tu sei|sei|lei e|siete|questo e',
    real: 'vero|vera|veri|vere|reale|reali|autentica|autentico|per davvero|davvero reale|davvero vera|sul serio|in carne e ossa',
    being: 'persona|persone|umano|umana|donna|uomo|ragazza|ragazzo|profilo|qualcuno|essere umano|signora|account',
    human: 'persona|persone|umano|umana|essere umano|umani',
    fake: 'falso|falsa|finto|finta|fittizio|fittizia|inventato|inventata|ia|intelligenza artificiale|macchina|computer|programma|truffa|truffatrice|truffatore|operatrice|operatore|moderatrice|moderatore|dipendente',
    exist: 'esisti|esiste davvero|tu esisti|esisti davvero',
    iAm: 'io sono|sono|son',
    iAmNot: 'non sono|io non sono|non sono mica|non sono affatto',
    mine: 'questo e|il mio profilo e|questo profilo e|qui c e',
    iExist: 'io esisto|esisto',
    not: 'non|mai|nessun|nessuna|falso|falsa|finto|finta|ne',
    yes: 'si|certo|certo che si|ovvio|ovviamente|certamente|sicuro|si lo sono|come no|assolutamente si',
    no: 'no|certo che no|macche|assolutamente no|per niente|ma no',
    employed: '(?:lavori|lavora) (?:per|in|su) (?:questo|questa|il|la) (?:sito|app|piattaforma)',
    label: 'etichetta',
    wrong: 'sbagliata|falsa|ignora|ignori|dimentica|errore|non e vero|non e vera',
  },
  pl: {
    ask: 'jestes|czy jestes|czy ty jestes|ty jestes|jest pani|jest pan|czy pani jest|czy pan jest|czy to|to jest|to|rozmawiam|pisze z|czy rozmawiam|czy pisze|czatuje|czy twoj profil|czy ten profil',
    youAre: 'jestes|ty jestes|pani jest|pan jest|to jest|to',
    real: 'prawdziwa|prawdziwy|prawdziwe|prawdziwym|prawdziwego|prawdziwej|realna|realny|realne|autentyczna|autentyczny|na serio|naprawde prawdziwa|zywa|zywy|zywym',
    being:
      'osoba|osobe|osoby|kobieta|kobiete|czlowiek|czlowiekiem|czlowieka|mezczyzna|facet|facetem|dziewczyna|profil|profilem|kims|ktos|konto|pania',
    human: 'osoba|osobe|czlowiek|czlowiekiem|czlowieka|ludzka|istota ludzka|ludzie',
    fake: 'falszywa|falszywy|falszywe|fikcyjna|fikcyjny|fikcyjne|zmyslona|zmyslony|wymyslona|botem|boty|robotem|sztuczna|sztuczna inteligencja|sztuczna inteligencja|komputer|komputerem|maszyna|fejk|fejkiem|fejkowe|fejkowy|oszustka|oszust|oszustem|operatorka|operator|moderatorka|moderatorem|pracownik|programem|program|si',
    exist: 'istniejesz|czy istniejesz|naprawde istniejesz|czy ty istniejesz|istnieje pani|istnieje pan',
    iAm: 'jestem|ja jestem',
    iAmNot: 'nie jestem|ja nie jestem|nie jestem zadnym|nie jestem zadna|wcale nie jestem',
    mine: 'to jest|to|moj profil jest|ten profil jest',
    iExist: 'istnieje|ja istnieje|naprawde istnieje',
    not: 'nie|zaden|zadnym|zadna|nigdy|falszywa|falszywy|fikcyjna|fikcyjny',
    yes: 'tak|no tak|jasne|oczywiscie|pewnie|no jasne|owszem|tak jestem|jestem|no pewnie',
    no: 'nie|no nie|oczywiscie ze nie|skad|wcale nie|nie skad',
    employed:
      '(?:pracujesz|pracuje pani|pracuje pan) (?:dla|w|na) (?:tej|tego|tym) (?:strony|portalu|stronie|serwisu|aplikacji|serwisie)',
    label: 'etykieta|etykiete|etykiety|oznaczenie',
    wrong: 'nieprawda|bledna|bledne|ignoruj|zignoruj|zapomnij|blad|pomylka|klamie',
  },
  fi: {
    ask: 'oletko|oletko sa|oletko sina|oletteko|ootko|ootko sa|ooksa|ookko|oot sa|onko tama|onko taa|onko se|onko profiilisi|onko profiili|puhunko|kirjoitanko|juttelenko|chattaanko|sa oot|sina olet|onko siella|onko siel|oleks',
    youAre: 'sina olet|sa oot|olet|oot|tama on|taa on|te olette',
    real: 'aito|aidon|aitoa|oikea|oikean|oikee|oikeesti|oikeasti|todellinen|todellisen|tosi|ihan oikea|elava',
    being: 'ihminen|ihmisen|ihmista|henkilo|henkilon|nainen|naisen|mies|miehen|tytto|poika|profiili|joku|jasen|tyyppi',
    human: 'ihminen|ihmisen|ihmista|henkilo|henkilon|ihmiselle',
    fake: 'feikki|feikkiprofiili|vale|valeprofiili|valetili|keksitty|fiktiivinen|botti|botin|bottia|botteja|robotti|robotin|tekoaly|tekoalyn|kone|koneen|tietokone|huijari|huijaus|operaattori|moderaattori|tyontekija|ohjelma|epaaito',
    exist:
      'oletko olemassa|ootko olemassa|onko sinua olemassa|oletko oikeasti olemassa|oletko sina olemassa|onko sua olemassa',
    iAm: 'olen|mina olen|ma oon|oon|ma olen',
    iAmNot: 'en ole|en mina ole|ma en oo|en oo|mina en ole|en ma oo',
    mine: 'tama on|profiilini on|taa on|tama profiili on',
    iExist: 'olen olemassa|mina olen olemassa|oon olemassa|olen oikeasti olemassa',
    not: 'ei|en|eivat|et|feikki|vale',
    yes: 'kylla|joo|juu|jep|totta kai|tietenkin|tietysti|olen|kyl|kylla olen|joo olen|toki|tottakai',
    no: 'ei|en|en ole|en tietenkaan|ei tietenkaan|enka|no en|en oo',
    employed:
      'tyoskenteletko (?:talle|tassa|talla) (?:sivustolle|palvelussa|sivustolla|palvelulle)|(?:oletko|ootko) toissa (?:taalla|talla sivustolla|tassa palvelussa)|saatko tasta palkkaa',
    label: 'merkinta|merkinnasta|merkintaa|tunniste',
    wrong: 'vaarin|vaara|virhe|unohda|ala valita|ei pida paikkaansa',
  },
};
