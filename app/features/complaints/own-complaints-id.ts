/** Element id of the member's list of complaints. */
export const OWN_COMPLAINTS_ID = 'own-complaints';
