/** Texts about one plate. */
export const viewTexts = {
  title: 'Piastra',
  toAnalyze: 'Importa risultati',
  toQuality: 'Qualità della corsa',
  toGrid: 'Apri griglia',
  newborn: 'Neonato',
  protocol: 'Protocollo',
  analysis: 'Analisi',
  outcome: 'Esito',
  note: 'Nota',
  created: 'Creata',
  planned: 'Pianificata',
  punched: 'Punzonata',
  closed: 'Chiusa',
  analyzed: 'Analizzata',
  completed: 'Completata',
  file: 'File',
  reopen: 'Riapri',
  reopenTitle: 'Riaprire la punzonatura?',
  reopenText: 'I campioni in analisi tornano punzonati; i pozzetti si possono di nuovo cambiare.',
  reason: 'Motivo',
  unsaved: 'il motivo della riapertura',
  reopened: 'Piastra riaperta',
  name: 'Nome',
  edit: 'Modifica',
  editTitle: 'Nome, strumento, lotti e note',
  editUnsaved: 'i dati della piastra',
  save: 'Salva',
  saved: 'Piastra salvata',
  punchingNotes: 'Note di punzonatura',
  duplicate: 'Duplica',
  duplicateTitle: 'Duplicare la piastra?',
  duplicateText: 'Nasce una piastra dello stesso tipo, con gli stessi bianchi e controlli e senza campioni.',
  duplicateFailed: (count: number) =>
    count === 1
      ? 'La corsa è fallita: 1 campione può tornare nello stesso pozzetto. La sua analisi qui sarà annullata.'
      : `La corsa è fallita: ${count} campioni possono tornare negli stessi pozzetti. Le loro analisi qui saranno annullate.`,
  withSamples: 'Con i campioni della corsa fallita',
  duplicated: 'Piastra duplicata',
  leftOut: (count: number) =>
    count === 1
      ? 'Piastra duplicata; 1 campione è rimasto fuori:'
      : `Piastra duplicata; ${count} campioni sono rimasti fuori:`,
  toCopy: 'Apri la copia',
  stay: 'Resta qui',
} as const
