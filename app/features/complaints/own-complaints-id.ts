/** The id of the list of the member's own complaints, to which a new one leads. */
export const OWN_COMPLAINTS = 'own-complaints';
