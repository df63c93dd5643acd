/** Introductions of members who do not write Dutch: three sentences, one from each list. */
interface Sentences {
  openers: readonly string[];
  middles: readonly string[];
  closers: readonly string[];
}

export const ABROAD: Readonly<Record<'de' | 'en', Sentences>> = {
  de: {
    openers: [
      'Ich wohne nah an der Grenze und bin oft in den Niederlanden.',
      'Neugierig, ehrlich und meistens gut gelaunt.',
      'Ich mag Menschen, die sagen, was sie denken.',
      'Unter der Woche viel Arbeit, am Wochenende viel Zeit.',
      'Mein Niederländisch ist charmant, sagen meine Freunde.',
      'Ich suche kein Abenteuer um jeden Preis, aber gern ein schönes Gespräch.',
      'Ein ruhiger Mensch mit lautem Lachen.',
      'Ich bin kein Frühaufsteher, dafür ein guter Zuhörer.',
      'Nach einer langen Beziehung schaue ich wieder nach vorn.',
      'Ich koche gern und esse noch lieber.',
    ],
    middles: [
      'Sonntags gehe ich lange spazieren, bei jedem Wetter.',
      'Auf meinem Balkon wachsen Tomaten und viel zu viel Minze.',
      'Ich arbeite im Krankenhaus und weiß, was wirklich zählt.',
      'Musik läuft bei mir immer, am liebsten von Schallplatte.',
      'Ein gutes Buch und ein Glas Wein, mehr brauche ich abends nicht.',
      'Mit dem Rad fahre ich gern bis ans Meer.',
      'Vertrauen ist für mich wichtiger als große Worte.',
      'Ich reise gern mit leichtem Gepäck.',
      'Mein Hund entscheidet mit, wer bleiben darf.',
      'Kino mag ich am liebsten in der letzten Reihe.',
    ],
    closers: [
      'Schreib mir einfach, gern auch auf Niederländisch.',
      'Erzähl mir, was dich heute zum Lachen gebracht hat.',
      'Vielleicht trinken wir bald einen Kaffee zusammen.',
      'Ich freue mich auf deine Nachricht.',
      'Alles kann, nichts muss.',
      'Was wolltest du schon immer einmal tun?',
      'Respekt ist für mich der Anfang von allem.',
      'Den ersten Schritt darfst du machen.',
    ],
  },
  en: {
    openers: [
      'Curvy, cheerful and not sorry about either.',
      'I laugh loudly and cook generously.',
      'New here, so be gentle and be funny.',
      'I love good company, good food and a good sing in the car.',
      'My friends say I give the best hugs in town.',
      'Confident most days, charming on all of them.',
      'I have stopped dieting and started dancing.',
      'Big heart, big plans, small flat.',
      'I believe in second helpings and second chances.',
      'Soft on the outside, stubborn on the inside.',
      'I am happiest around a kitchen table full of people.',
      'Life is short, so I order the dessert.',
    ],
    middles: [
      'On Sundays you will find me at the market, buying too much cheese.',
      'I work with children all week and need grown-up conversation.',
      'My dog thinks he is the one who lives here.',
      'I never say no to live music in a small room.',
      'Long walks, provided there is a pub at the end.',
      'I read more books than I have shelves for.',
      'Mum of two grown-ups, so my evenings are my own again.',
      'I make my own clothes and most of my own jokes.',
      'The sea is my favourite place, even in the rain.',
      'I play five-a-side badly and with great joy.',
      'Half my weekends are spent in the garden, the other half recovering.',
      'I drive a small car with a very good playlist.',
    ],
    closers: [
      'Say hello and tell me your best story.',
      'Coffee first, then we will see.',
      'What made you smile today?',
      'Be kind and be yourself.',
      'Tell me where you would take me for dinner.',
      'No games, unless it is cards.',
      'I answer everyone who writes a proper sentence.',
      'Come for the curves, stay for the conversation.',
      'Ask me about my travels.',
      'Let us make plans for the weekend.',
    ],
  },
};
