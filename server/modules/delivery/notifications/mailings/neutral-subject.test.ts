import { describe, expect, it } from 'vitest';

import { AVAILABLE_LOCALES, serverResources } from '../../../../../i18n/resources.ts';
import { LOCALES } from '../../../../../tenants/value-lists.ts';
import { revealsSite } from './neutral-subject.ts';
import { REVEALING_WORDS } from './revealing-words.ts';

const site = { name: 'Hartsman', hosts: ['www.hartsman.example', 'hm-vlam.example'], neutral_name: 'HM Social' };

describe('a line visible on a locked screen', () => {
  it.each([
    'De leukste datingsite wacht op je',
    'Ontmoet vanavond nog geile vrouwen',
    'Nieuwe singles voor je',
    'Drie matches deze week',
    'Chat met iemand in de buurt',
    'Mannen bij jou in de buurt',
    'Vind de liefde',
    'Een relatie begint hier',
    'Ga je mee speeddaten?',
    'Onlinedating voor 20% minder',
    'Tijd voor een date?',
    'Zin om te daten?',
    'Datet je al?',
    'Je hebt 3 nieuwe likes',
    'Naaktfoto gekregen',
    'Sexy foto’s',
    'Telefoonseks',
    'Lekker flirten',
    'De BDSM-nieuwsbrief',
    'Gilfs en milfs',
    'Nieuws voor gays',
    'Nieuws voor lesbiennes',
    'Meet women tonight',
    'Older men near you',
    'Meet new people',
    'Your next date awaits',
    'Horny? Come in',
    'Heiße Frauen warten',
    'Finde die große Liebe',
    'Des femmes célibataires',
    'Faites une rencontre',
    'Mujeres cerca de ti',
    'Citas esta noche',
    'Donne vicino a te',
    'Nuovi incontri',
    'Mød kvinder i aften',
    'Kjærlighet i luften',
    'Hitta kärleken',
    'Dags för en dejt',
    'Treffit tänä iltana',
    'Sinkkuja lähellä',
    'Piękne kobiety',
    'Randki w okolicy',
    'Nieuws van Hartsman',
    'HARTSMAN is vernieuwd',
    'Kijk op hartsman.example',
    'Kijk op HM-vlam.example',
    // Spelled with spaces or invisible characters.
    'Nieuwe sin\u00ADgles',
    'Fa\u0308lle und Ma\u0308nner',
  ])('SEC-026 reveals what the site is: %s', (line) => {
    expect(revealsSite(line, site)).toBe(true);
  });

  it.each([
    'Er is nieuws voor je',
    'Je hebt een bericht',
    'Een update voor jou',
    'Updates van deze maand',
    'We updaten de app vannacht',
    '20% korting tot zondag',
    'Nu 20% korting',
    'Betaal nu ook met creditcard',
    'Een geschenk voor een goed doel: liefdadigheid',
    'Bekijk je relatief nieuwe instellingen',
    'Het is even stil',
    'Iets nieuws: lees maar',
    'Er wacht iets op je',
    'Votre année de naissance',
    'Nieuws van HM Social',
    'Je gegevens zijn up-to-date',
    'Bevestig de datum',
    'Nieuwe voorwaarden vanaf 1 mei',
    'We vertrouwen op je mening',
    'Zoeken op afstand',
    'Your data, your choice',
    'Validating your details',
    'All up to date',
    'Candidates for an update',
    'Greetings from Essex',
    'Neues zum Datenschutz',
    'Aktualisierte Daten',
    'Ein Angebot für dich',
    'Une offre pour toi',
    'Noch 2 Tage Rabatt',
    'Du nouveau pour toi',
    'Hay novedades para ti',
    'Ci sono novità per te',
    'Vi har opdateret appen, men kun lidt',
    'Ny seksjon i appen',
    'Något nytt till dig',
    'Sinulle on uutisia',
    'Mamy dla ciebie nowości',
  ])('is neutral: %s', (line) => {
    expect(revealsSite(line, site)).toBe(false);
  });

  it('may contain the name of a tenant whose name is its neutral name', () => {
    expect(revealsSite('Nieuws van Club Vlam', { ...site, name: 'Club Vlam', neutral_name: 'Club Vlam' })).toBe(false);
    expect(revealsSite('Nieuws van Vonkje', { ...site, name: 'Vonkje', neutral_name: 'Vonk' })).toBe(true);
  });

  it('is checked against the words of every mail language', () => {
    expect(Object.keys(REVEALING_WORDS).toSorted()).toEqual([...LOCALES, 'shared'].toSorted());
  });

  it("SEC-026 is neutral in the platform's own news and promotions", () => {
    for (const locale of AVAILABLE_LOCALES) {
      const { news, promotion } = serverResources[locale].emails;
      for (const { subject, preheader } of [news, promotion]) {
        expect([subject, preheader].filter((line) => revealsSite(line, site))).toEqual([]);
      }
    }
  });
});
