/** What a person reads while managing laboratories, birth points and wards. */
export const workgroupTexts = {
  list: 'Gestione Laboratori',
  create: 'Nuovo laboratorio',
  edit: 'Modifica laboratorio',
  search: 'Nome, struttura o codice',

  name: 'Nome',
  facilityName: 'Struttura',
  code: 'Codice',
  type: 'Tipo',
  address: 'Indirizzo',
  phones: 'Telefoni',
  phonesHelp: 'Al massimo cinque: scrivere un numero e premere Invio.',
  email: 'Email',
  pec: 'PEC',
  screenings: 'Categorie di screening',
  programmeStart: 'Inizio dei programmi',
  programmeStartHelp:
    'Primo giorno di nascita per cui il punto nascita offre la categoria: chi è nato prima non è atteso. Vuoto: da sempre. Non può essere nel futuro, né successivo ai neonati di cui il punto nascita ha già inviato cartoncini. Vale per i neonati che si conoscono da qui in avanti.',
  screeningsHelp: 'Analizzate dal laboratorio, o offerte al punto nascita.',
  pediatric: 'Esegue richiami',
  pediatricHelp: 'Reparto o centro clinico a cui si può affidare un richiamo.',
  birthPoints: 'Punti nascita di riferimento',
  birthPointsHelp: 'Quelli per cui esegue i richiami.',
  fourEyes: 'Quattro occhi sui referti',
  fourEyesHelp: 'Chi ha deciso un’analisi non accetta il referto che la contiene.',
  reminderAfterHours: 'Spedizione in ritardo dopo',
  oldSampleDays: 'Cartoncino troppo vecchio dopo',
  hours: 'ore',
  days: 'giorni',
  transport: 'Ritiri del corriere',
  weekday: 'Giorno',
  hour: 'Ora',
  hourOf: (hour: number) => `${String(hour).padStart(2, '0')}:00`,
  addSlot: 'Aggiungi ritiro',
  removeSlot: 'Togli ritiro',
  noSlots: 'Nessun ritiro fissato.',
  weekdays: ['Lunedì', 'Martedì', 'Mercoledì', 'Giovedì', 'Venerdì', 'Sabato', 'Domenica'],

  identity: 'Identificazione',
  contacts: 'Contatti',
  rules: 'Screening e regole',

  referenceLaboratory: 'Laboratorio di riferimento',
  referenceLaboratoryHelp:
    'Riceve i cartoncini del punto nascita; la sua amministrazione ne modifica i dati.',
  identityLocked: 'Codice, tipo e laboratorio di riferimento li modifica un amministratore.',
  onlyAdministratorCreates:
    'Laboratori e punti nascita li aggiunge un amministratore: qui non si può salvare.',
  notYours:
    'Si modificano il proprio laboratorio e i punti nascita che vi fanno riferimento: questa scheda si può solo leggere.',

  empty: 'Nessun laboratorio',
  emptyHint: 'Creare il primo laboratorio o punto nascita.',
  saved: 'Laboratorio salvato',
  unsavedNew: 'i dati del nuovo laboratorio',
  unsaved: 'le modifiche al laboratorio',
} as const
