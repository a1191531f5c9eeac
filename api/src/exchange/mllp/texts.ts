/** Italian sentences about messages that come by MLLP. */
export const texts = {
  facilityUnknown: (facility: string) =>
    `Da questo indirizzo non si accettano messaggi di «${facility}» (MSH-4): verificare il mittente con chi gestisce il laboratorio.`,
  fingerprintWrong: 'L’impronta SHA-256 di un certificato ha 64 cifre esadecimali',
  addressWrong: 'Indirizzo o rete non validi (esempio 10.0.0.5 o 10.0.1.0/24)',
  keyWrong: 'Manca la chiave del punto nascita',
}
