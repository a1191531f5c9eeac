/** Texts about newborns whose screening is not complete in time. */
export const failsafeTexts = {
  title: 'Neonati senza esito completo',
  hint: 'Chi non ha un esito in tempo, e chi aspetta un cartoncino programmato che non è arrivato.',
  search: 'Cognome, protocollo o codice a barre',
  band: 'Perché',
  category: 'Categoria',
  birthPoint: 'Punto nascita',
  counters: 'Neonati per motivo',
  newborn: 'Neonato',
  days: 'Età',
  daysUnit: 'giorni',
  code: 'Codice',
  protocol: 'Protocollo',
  lastCard: 'Ultimo cartoncino',
  incomplete: 'Senza esito',
  missed: 'Programmati mancanti',
  dueOn: (label: string, day: string) => `${label}, atteso il ${day}`,
  lastReminder: 'Ultimo sollecito',
  today: 'Oggi',
  never: 'Mai',
  noPlace: 'Non noto',
  empty: 'Nessun neonato senza esito',
  emptyHint: 'Qui compaiono i neonati oltre le soglie di età e i cartoncini programmati che non arrivano.',
  print: 'Stampa',
  preparing: 'Preparazione del documento',
  remind: 'Sollecita',
  remindOf: (count: number) => (count === 1 ? 'Sollecita 1 punto nascita' : `Sollecita per ${count} neonati`),
  remindKey: 'Prepara il sollecito dei neonati scelti',
  letterTitle: 'Sollecito al punto nascita',
  letters: (count: number) =>
    count === 1
      ? '1 lettera pronta: parte come avviso al sistema del punto nascita e per posta elettronica dove c’è un indirizzo.'
      : `${count} lettere pronte: partono come avviso al sistema del punto nascita e per posta elettronica dove c’è un indirizzo.`,
  to: (place: string) => `A: ${place}`,
  again: (count: number) =>
    count === 1
      ? '1 neonato è già stato sollecitato oggi: senza un motivo non si sollecita di nuovo.'
      : `${count} neonati sono già stati sollecitati oggi: senza un motivo non si sollecitano di nuovo.`,
  reason: 'Motivo del secondo sollecito',
  send: 'Invia',
  unsaved: 'il sollecito',
  sent: (sent: number, mailed: number) =>
    `${sent === 1 ? '1 sollecito inviato' : `${sent} solleciti inviati`}, per posta elettronica: ${mailed}`,
  skipped: (count: number, why: string) => `${count} non inviati: ${why}`,
} as const
