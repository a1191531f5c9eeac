/** Letters about notices; they name no newborn. */
export const texts = {
  laboratoryAcknowledges:
    'La risposta del punto nascita la registra una persona del laboratorio che ha inviato l’avviso.',
  subject: 'Screening neonatale: serve una risposta',
  letter: (laboratory: string, about: string, what: string, address: string, call: string) =>
    `${laboratory}: per ${about} serve un’azione (${what.toLowerCase()}). Leggere e confermare l’avviso dal proprio sistema, aprire ${address}${call}.\n`,
  orCall: (phone: string) => ` o chiamare ${phone}`,
  card: (barcode: string) => `il cartoncino ${barcode}`,
  shipping: (barcode: string) => `la spedizione ${barcode}`,
  record: 'un neonato',
} as const
