/** Italian sentences about notices. */
export const texts = {
  nobody: 'Nessuna persona attiva corrisponde ai destinatari scelti',
  personInactive: 'La persona scelta non esiste o non è attiva',
  sameLaboratory: 'Scegliere una persona dello stesso laboratorio',
  personWithoutRole: 'La persona scelta non ha questo ruolo',
  otherPerson: 'Scegliere una persona diversa da quella di partenza',
}
