/** Local names of towns for which GeoNames uses the English name. */
export const LOCAL_NAMES: Record<string, Record<string, string>> = {
  NL: { 'The Hague': 'Den Haag' },
  BE: { Brussels: 'Brussel', Antwerp: 'Antwerpen' },
  DE: { Munich: 'München', Nuremberg: 'Nürnberg' },
  AT: { Vienna: 'Wien' },
  CH: { Geneva: 'Genève' },
  IT: {
    Rome: 'Roma',
    Milan: 'Milano',
    Naples: 'Napoli',
    Turin: 'Torino',
    Florence: 'Firenze',
    Venice: 'Venezia',
    Genoa: 'Genova',
    Padua: 'Padova',
    Mantua: 'Mantova',
  },
  PT: { Lisbon: 'Lisboa' },
  DK: { Copenhagen: 'København' },
  SE: { Gothenburg: 'Göteborg' },
  PL: { Warsaw: 'Warszawa' },
  CZ: { Prague: 'Praha', Pilsen: 'Plzeň' },
};
