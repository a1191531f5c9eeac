/** Texts shown while writing a message to others. */
export const texts = {
  write: 'Scrivi messaggio',
  title: 'Nuovo messaggio',
  hint: 'Arriva fra le notifiche di chi corrisponde a tutto ciò che è scelto: almeno uno dei tre. Mai dati di neonati.',
  person: 'Persona',
  role: 'Ruolo',
  workgroup: 'Laboratorio',
  subject: 'Oggetto',
  text: 'Testo',
  unsaved: 'il messaggio',
  send: 'Invia',
  sent: (count: number) =>
    count === 1 ? 'Messaggio inviato a 1 persona' : `Messaggio inviato a ${count} persone`,
} as const
