import type { Interest } from '../../../server/modules/platform/profile-values/index.ts';

/** Sentences about interests; interests without an entry are not mentioned. */
export const INTEREST_LINES: Readonly<Partial<Record<Interest, readonly string[]>>> = {
  adventure: [
    'Zeg me dat het niet kan en ik pak mijn jas.',
    'Het liefst ga ik ergens heen zonder te weten waar ik slaap.',
  ],
  animals: [
    'Mijn hond keurt iedereen als eerste, dus neem een koekje mee.',
    'Thuis word ik opgewacht door twee katten die doen alsof ze me niet gemist hebben.',
  ],
  art: ['Op een regenachtige zondag vind je me in een museum.', 'Ik schilder, niet goed, wel graag.'],
  astrology: [
    'En ja, ik wil weten wat je sterrenbeeld is.',
    'Mijn horoscoop zegt dat dit een goede week is. Laten we dat maar geloven.',
  ],
  bbq: ['Zodra de zon schijnt gaat bij mij het vuur aan.', 'Mijn barbecue staat ook in februari buiten.'],
  beach: [
    'Ik word rustig van de zee, ook als het stormt.',
    'Een wandeling langs het strand en daarna frietjes: meer heb ik niet nodig.',
  ],
  beer: ['Doe mij maar een speciaalbiertje op een bruin terras.', 'Ik brouw zelf bier. De buren zijn nog in leven.'],
  biking: [
    'Op mijn racefiets vergeet ik alles, soms ook de weg terug.',
    'Alles onder de vijftien kilometer doe ik op de fiets.',
  ],
  bondage: ['Ik hou van de rust die touw kan geven, mits er vertrouwen is.', 'Een goede knoop is half het gesprek.'],
  coffee: [
    'Zonder koffie ben ik niet aanspreekbaar, erna heel goed.',
    'Ik weet de beste koffie van de stad te vinden en deel dat adres graag.',
  ],
  cooking: ['Ik kook liever voor twee dan voor één.', 'Mijn lasagne heeft al menige ruzie bijgelegd.'],
  dancing: ['Op een dansvloer krijg je me niet meer weg.', 'Ik dans in de keuken, met de pollepel als microfoon.'],
  exchanging_pictures: ['Een foto zegt veel, maar ik lees ook graag iets van je.'],
  fashion: ['Ik kleed me graag mooi aan, ook voor de bakker.', 'Mijn kast is te klein en dat ligt niet aan mijn kast.'],
  foodie: ['Ik plan mijn vakanties rond restaurants.', 'Voor een goed restaurant rijd ik gerust een uur om.'],
  gardening: ['Mijn moestuin levert elk jaar te veel courgettes op.', 'Met mijn handen in de aarde kom ik tot rust.'],
  gym: [
    'Drie keer per week sta ik in de sportschool, de andere dagen praat ik erover.',
    'Na het sporten ben ik op mijn best en op mijn hongerigst.',
  ],
  hiking: [
    'In het weekend loop ik graag een lange ronde door het bos.',
    'Het Pieterpad heb ik voor de helft gedaan. Loop je de rest mee?',
  ],
  hugging: [
    'Een goede knuffel duurt bij mij minstens tien seconden.',
    'Op de bank, onder een deken: daar ben ik op mijn best.',
  ],
  kissing: ['Aan een kus merk je alles.', 'Ik geloof in de eerste kus, en ook in de tweede.'],
  lingerie: ['Mooie lingerie draag ik in de eerste plaats voor mezelf.', 'Ik heb een zwak voor kant en zijde.'],
  massages: [
    'Na een lange dag zeg ik geen nee tegen een massage, en ik geef ze ook.',
    'Mijn handen kunnen meer dan tikken op een toetsenbord.',
  ],
  movies: [
    'Ik huil bij films en schaam me daar allang niet meer voor.',
    'Kies jij de film, dan zorg ik voor de popcorn.',
  ],
  music: [
    'Er staat bij mij altijd muziek op, van Spinvis tot Stevie Wonder.',
    'Ik sta liever vooraan bij een bandje dan achteraan bij een feest.',
  ],
  outdoors: [
    'Slapen in een tentje, wakker worden van vogels: heerlijk.',
    'Regen is voor mij geen reden om binnen te blijven.',
  ],
  party: ['Ik ben de laatste die naar huis gaat en de eerste die ontbijt haalt.', 'Een feestje zeg ik zelden af.'],
  photography: [
    'Ik zie overal foto’s, ook als ik mijn camera ben vergeten.',
    'Met mijn oude camera loop ik graag een stad door.',
  ],
  politics: ['Je mag het met me oneens zijn, graag zelfs.', 'Aan tafel mag het bij mij over politiek gaan.'],
  reading: [
    'Naast mijn bed ligt een stapel boeken die alleen maar groeit.',
    'Vertel me welk boek jij nooit meer vergeet.',
  ],
  relationship: [
    'Als het klikt, wil ik weten hoe ver het gaat.',
    'Ik zoek iemand om ook de gewone dinsdagen mee te delen.',
  ],
  sadomasochism: ['Ik ken mijn grenzen en vraag naar die van jou.', 'Spel begint bij mij met een goed gesprek vooraf.'],
  safe_sex: ['Veilig vrijen spreekt voor mij vanzelf.'],
  sex_toys: ['Ik ben nieuwsgierig en mijn nachtkastje ook.'],
  shopping: ['Op een markt kom ik nooit met lege handen thuis.', 'Tweedehands winkels zijn mijn speeltuin.'],
  sports: [
    'Ik speel al jaren in hetzelfde team en we verliezen nog steeds met plezier.',
    'Op zondagochtend sta ik langs of op het veld.',
  ],
  sushi: ['Voor sushi kun je me ’s nachts wakker maken.', 'Ik eet met stokjes zonder te knoeien. Bijna.'],
  tattoos: ['Elke tattoo heeft een verhaal. Vraag er gerust naar.', 'De volgende tattoo staat al op papier.'],
  tea: ['Ik heb meer soorten thee dan een mens nodig heeft.', 'Een pot thee en een goed gesprek: dan ben ik thuis.'],
  theater: [
    'Ik heb een abonnement op het theater en altijd een stoel over.',
    'Vroeger stond ik op de planken, nu zit ik liever in de zaal.',
  ],
  travelling: [
    'Mijn koffer staat half ingepakt, voor het geval dat.',
    'Lissabon, Tbilisi, Terschelling: ik wil overal weer heen.',
  ],
  vegetarian: ['Ik eet geen vlees, maar zit graag met je aan tafel.', 'Mijn groentecurry heeft vleeseters bekeerd.'],
  video_games: [
    'Ik speel spelletjes en kan goed tegen mijn verlies. Meestal.',
    'Mario Kart is bij mij een serieuze zaak.',
  ],
  wine: [
    'Een glas wijn op het balkon, meer hoeft een avond niet te zijn.',
    'Van wijn weet ik weinig, maar ik oefen veel.',
  ],
};
