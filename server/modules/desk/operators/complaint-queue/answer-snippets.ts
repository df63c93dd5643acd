import type { ComplaintCategory } from '../../../trust/complaints/index.ts';

/** Text snippets for answers, in the languages that operators write themselves; `any` applies to all categories. */
type Snippets = Record<ComplaintCategory | 'any', readonly string[]>;

const NL: Snippets = {
  any: ['Bedankt dat je ons schreef. We hebben je klacht bekeken.', 'Het spijt ons dat dit is gebeurd.'],
  account: [
    'We hebben je account nagekeken. Je kunt weer gewoon inloggen; lukt dat niet, vraag dan een nieuw wachtwoord aan.',
  ],
  payment: [
    'We hebben je bestelling nagekeken en zien dat je gelijk hebt. Het bedrag staat binnen vijf werkdagen op je rekening.',
    'Je kunt deze bestelling zelf herroepen op de pagina Transacties. Je ziet daar vooraf precies wat je terugkrijgt.',
  ],
  person: [
    'Dank je voor je melding. We hebben dit profiel bekeken en gedaan wat nodig was. Blokkeer je iemand, dan zien jullie elkaar nergens meer.',
  ],
  decision: [
    'Een medewerker die het eerste besluit niet nam, heeft er opnieuw naar gekeken. Het besluit is teruggedraaid.',
    'Een medewerker die het eerste besluit niet nam, heeft er opnieuw naar gekeken. Het besluit blijft staan, omdat',
  ],
  privacy: [
    'Je kunt al je gegevens downloaden of laten wissen bij Instellingen, onder Gegevens. Na 14 dagen zijn ze voorgoed weg.',
  ],
  other: ['Bedankt voor je bericht. We hebben het doorgegeven aan wie erover gaat.'],
};

const EN: Snippets = {
  any: ['Thank you for writing to us. We have looked into your complaint.', 'We are sorry that this happened.'],
  account: ['We have checked your account. You can log in again; if that does not work, ask for a new password.'],
  payment: [
    'We have checked your order, and you are right. You will have the money back within five working days.',
    'You can withdraw from this order yourself on the Transactions page. It shows beforehand exactly what you get back.',
  ],
  person: [
    'Thank you for telling us. We have looked at this profile and did what was needed. If you block somebody, you no longer see each other anywhere.',
  ],
  decision: [
    'Somebody who did not take the first decision has looked at it again. The decision has been reversed.',
    'Somebody who did not take the first decision has looked at it again. The decision stands, because',
  ],
  privacy: [
    'You can download all your data or have it deleted in Settings, under Data. After 14 days it is gone for good.',
  ],
  other: ['Thank you for your message. We have passed it on to those whom it concerns.'],
};

/** Snippets for an answer; English if there are none in the language. @param language of the complainant */
export function answerSnippets(category: ComplaintCategory, language: string): readonly string[] {
  const snippets = language === 'nl' ? NL : EN;
  return [...snippets[category], ...snippets.any];
}
