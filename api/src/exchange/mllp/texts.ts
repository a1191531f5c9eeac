/** Italian sentences about messages that come by MLLP. */
export const texts = {
  facilityUnknown: (facility: string) =>
    `Da questo indirizzo non si accettano messaggi di «${facility}» (MSH-4): verificare il mittente con chi gestisce il laboratorio.`,
  fingerprintWrong: 'L’impronta SHA-256 di un certificato ha 64 cifre esadecimali',
  addressWrong: 'Indirizzo o rete non validi (esempio 10.0.0.5 o 10.0.1.0/24)',
  keyWrong: 'Manca la chiave del punto nascita',
}

/** Sentences of the command for an operator, in both languages. @param name of a setting */
export const commandTexts = {
  unreadable: (name: string, path: string, reason: string) =>
    `${name}: il file ${path} non si legge (${reason}) / the file cannot be read`,
  notJson: (path: string) => `MLLP_SENDERS: il file ${path} non è JSON valido / the file is no valid JSON`,
  openToOthers: (path: string) =>
    `MLLP_SENDERS: altri utenti possono leggere ${path}, che contiene chiavi: chmod 600 / other accounts can read this file of keys`,
  certificateWrong: (reason: string) =>
    `MLLP_TLS_KEY, MLLP_TLS_CERT, MLLP_TLS_CA: chiave o certificato non validi (${reason}) / key or certificate not valid`,
  portInUse: (port: number) =>
    `La porta ${port} è già in uso: sceglierne un’altra con MLLP_PORT / the port is in use: choose another one with MLLP_PORT`,
  portNotAllowed: (port: number) =>
    `Non è permesso usare la porta ${port}: sceglierne una da 1024 in su con MLLP_PORT / choose a port from 1024 on`,
  foreignAddress: (host: string) =>
    `L’indirizzo ${host} non è di questa macchina: controllare MLLP_HOST / the address is not of this machine`,
}
