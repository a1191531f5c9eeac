const wells = (count: number) => (count === 1 ? '1 pozzetto' : `${count} pozzetti`)

/** Texts shown while importing an instrument's file. */
export const resultsTexts = {
  title: 'Importazione risultati',
  drop: 'Trascinare qui il file dello strumento, oppure',
  choose: 'Scegli file',
  kinds: (endings: string) =>
    `Formati: ${endings}. Il file viene controllato e non cambia nulla finché non si importa.`,
  reading: 'Lettura del file…',
  another: 'Altro file',
  profile: 'Profilo',
  profileVersion: (version: number) => `versione ${version}, del laboratorio`,
  recognised: 'riconosciuto dal file',
  importNow: 'Importa',
  imported: (count: number, anomalies: number) =>
    `${count === 1 ? '1 campione importato' : `${count} campioni importati`}, ${anomalies} con valori fuori soglia`,
  limitsToApprove:
    'Limiti da approvare: i valori si vedono, ma nessun esito nella norma parte prima di due firme di responsabili',
  already: 'Lo stesso file era già stato importato',
  notClosed: 'La piastra non è ancora chiusa: chiudere la punzonatura prima di importare.',
  hasResults: 'La piastra ha già i suoi risultati.',
  toGrid: 'Apri griglia',
  toView: 'Mappa',
  worklist: 'Lista di lavoro',
  download: 'Scarica il file importato',
  remove: 'Elimina risultati',
  removeTitle: 'Eliminare i risultati?',
  removeText:
    'I valori e la bozza della griglia vengono tolti, il file resta conservato. La piastra si può ripetere con una copia.',
  reason: 'Motivo',
  unsavedReason: 'il motivo dell’eliminazione dei risultati',
  removed: 'Risultati eliminati',
  fits: 'Il file corrisponde alla piastra',
  fitsNot: 'Il file non si può importare',
  found: (found: number, planned: number) => `${found} di ${planned} pozzetti trovati`,
  missing: (count: number) => `${wells(count)} ${count === 1 ? 'mancante' : 'mancanti'}`,
  unknown: (count: number) => `${wells(count)} ${count === 1 ? 'sconosciuto' : 'sconosciuti'}`,
  duplicated: (count: number) => `${wells(count)} ${count === 1 ? 'ripetuto' : 'ripetuti'}`,
  controls: (found: number, total: number) => `${found} di ${total} controlli`,
  analytes: (mapped: number, missing: number) =>
    missing > 0
      ? `${mapped} ${mapped === 1 ? 'analita' : 'analiti'}, ${missing} ${missing === 1 ? 'mancante' : 'mancanti'}`
      : `${mapped} ${mapped === 1 ? 'analita' : 'analiti'}`,
  problems: 'Cosa non corrisponde',
  noProblems: 'Nessuna differenza',
  well: 'Pozzetto',
  sample: 'Nel file',
  text: 'Che cosa',
  severity: 'Peso',
  severities: { error: 'Blocca', warning: 'Attenzione', info: 'Nota' },
  moreReasons: (count: number) =>
    `e ${count === 1 ? 'un altro motivo' : `altri ${count} motivi`} nell’elenco sotto`,
  unmapped: 'Colonne del file senza analita',
  missingAnalytes: 'Analiti non presenti nel file',
  matchTitle: 'Abbina gli analiti che mancano',
  matchHint:
    'Se il file li dà con un altro nome, sceglierlo e abbinarlo. Il nome va in una bozza che firmano due responsabili; poi il file si importa di nuovo.',
  matchNoNames:
    'Il file non ha altri nomi da abbinare: esportarlo di nuovo dallo strumento con questi analiti.',
  nameOf: (code: string) => `Nome di ${code} nel file`,
  chooseName: 'Nome nel file',
  match: 'Abbina',
  matchOf: (code: string) => `Abbina ${code}`,
  waits: (name: string, code: string) => `«${name}» è abbinato a ${code} nella bozza`,
  waitsText:
    'Il file si importa dopo la firma di due responsabili: fino ad allora nessun valore è letto con questo nome.',
  toDraft: 'Apri la bozza',
  doubtTitle: 'È il file di questa piastra?',
  doubtConfirm: 'Sì, importa',
  incompleteTitle: 'Importare senza tutti gli analiti?',
  incompleteText: (codes: readonly string[]) =>
    `Nel file mancano: ${codes.join(', ')}. I campioni di questa piastra verranno valutati senza.`,
  incompleteConfirm: 'Importa senza',
  swaps: 'Pozzetti che non mostrano quello che è previsto',
  expected: 'Previsto',
  shows: 'Il file mostra',
  failed: 'Il file non è stato importato',
  map: 'Pozzetti trovati nel file',
} as const
