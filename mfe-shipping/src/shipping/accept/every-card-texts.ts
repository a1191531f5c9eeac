/** Italian sentences about settings for every card of a shipment. */
export const everyCardTexts = {
  menu: 'Tutta la spedizione ▾',
  actions: {
    storage: 'Posizione di archivio…',
    reasons: 'Tutti non idonei…',
    note: 'Nota sulla spedizione…',
  },
  labels: (count: number) => `Etichette degli accettati (${count})`,
  place: 'Scatola o ripiano',
  placeHint: 'Viene scritta su ogni cartoncino letto da ora. Vuota: non si scrive nulla.',
  apply: 'Usa da ora',
  placed: (place: string) => `Archivio: ${place}`,
  reasons: 'Motivi',
  reasonsHint:
    'Ogni cartoncino letto da ora in questa spedizione diventa «Non idoneo» con questi motivi. Uno che non c’è resta da leggere.',
  reasonsMissing: 'Scegliere almeno un motivo.',
  applyReasons: 'Usa per ogni cartoncino',
  everyCard: (decision: string, by: string | null) =>
    `Ogni cartoncino letto diventa: ${decision}${by ? ` (deciso da ${by})` : ''}`,
  end: 'Termina',
  confirm: 'Prendi qui come non idoneo',
  note: 'Nota del laboratorio',
  saveNote: 'Salva nota',
  noteSaved: 'Nota salvata',
  unsavedNote: 'la nota sulla spedizione',
  noteOf: (note: string) => `Nota: ${note}`,
} as const
