/** Texts in tables, forms and pickers. */
export const dataTexts = {
  formerPhones: (phones: readonly string[], day: string) =>
    `Numeri cambiati il ${day}; prima: ${phones.join(', ')}`,
  search: 'Cerca',
  searchHint: 'Cerca…',
  columns: 'Colonne',
  allColumns: 'Ripristina le colonne',
  closeColumns: 'Chiudi la scelta delle colonne',
  filters: 'Filtri',
  clearFilters: 'Azzera filtri',
  moreFilters: (count: number) => `Altri filtri (${count})`,
  fewerFilters: 'Meno filtri',
  from: (label: string) => `${label} dal`,
  to: (label: string) => `${label} al`,
  atLeast: (label: string) => `${label} da`,
  atMost: (label: string) => `${label} a`,
  total: (total: string, more = false) =>
    total === '1' ? '1 risultato' : `${more ? 'più di ' : ''}${total} risultati`,
  perPage: 'per pagina',
  pages: 'Pagine',
  previousPage: 'Pagina precedente',
  nextPage: 'Pagina successiva',
  range: (from: string, to: string, total: string, more = false) =>
    `${from}–${to} di ${more ? 'oltre ' : ''}${total}`,
  selected: (count: number) => (count === 1 ? '1 selezionato' : `${count} selezionati`),
  unselect: 'Deseleziona',
  selectPage: 'Seleziona tutte le righe della pagina',
  selectRow: 'Seleziona la riga',
  nothing: 'Nessun elemento',
  nothingFiltered: 'Nessun risultato con questi filtri',
  nothingFilteredHint: 'Cambiare la ricerca o azzerare i filtri.',
  loadingRows: 'Caricamento delle righe…',
  moveInRows: 'Riga precedente o successiva',
  openRow: 'Apri la riga',
  export: 'Esporta',
  yes: 'Si',
  no: 'No',
  save: 'Salva',
  cancel: 'Annulla',
  fieldElsewhere: (path: string, message: string) =>
    `Un dato che non è in questa pagina («${path}»): ${message}`,
  required: 'obbligatorio',
  chooseFile: 'Scegli un file',
  dropFile: 'o trascinalo qui',
  removeFile: 'Togli il file',
  maximumSize: (size: string) => `Dimensione massima ${size}`,
  wrongType: 'Tipo di file non ammesso.',
  choose: 'Scegli…',
  noChoice: 'Nessuna corrispondenza',
  searching: 'Ricerca in corso…',
  showPassword: 'Mostra la password',
  edited: 'Corretto a mano',
  showTrail: 'Mostra i passaggi e chi li ha scritti',
  valuesCorrected: 'Valori corretti',
  writtenBy: (host: string | null, remote: string | null) =>
    host === null && remote === null
      ? 'Scritto senza interfaccia'
      : `Scritto con ${[remote, host && `host@${host}`].filter(Boolean).join(', ')}`,
  markWrong: {
    button: 'Referti da rivalutare…',
    hint: 'Se si è rivelato errato: segna da rivalutare i referti accettati che vi si basano',
    onlyLead: 'Lo fa un responsabile di laboratorio.',
    title: {
      run: 'Corsa errata',
      lot: 'Lotto di controllo errato',
      limits: 'Limiti errati',
      instrument: 'Strumento non conforme',
      reagent_lot: 'Lotto di reagenti non conforme',
    },
    from: 'Risultati dal',
    to: 'Risultati al',
    days: 'Senza date vale per tutte le piastre che lo hanno registrato.',
    resting: (reports: number, fresh: number) =>
      reports === 0
        ? 'Nessun referto accettato vi si basa.'
        : `Referti accettati che vi si basano: ${reports}. Da segnare ora: ${fresh}. I supervisori li riaprono o li confermano uno per uno.`,
    unsigned: (count: number) =>
      count === 1
        ? '1 referto non ancora firmato torna all’analista, che lo decide di nuovo.'
        : `${count} referti non ancora firmati tornano all’analista, che li decide di nuovo uno per uno.`,
    reason: 'Che cosa era sbagliato',
    submit: 'Segna da rivalutare',
    unsaved: 'il motivo della rivalutazione',
    marked: (count: number) =>
      count === 0
        ? 'Nessun altro referto da segnare'
        : count === 1
          ? '1 referto da rivalutare'
          : `${count} referti da rivalutare`,
    returned: (count: number) => (count === 1 ? '1 torna all’analista' : `${count} tornano all’analista`),
  },
  scanPrompt: 'Leggere un codice a barre',
  mapKeys: {
    move: 'Sulla mappa: sposta il cursore',
    extend: 'Sulla mappa: estendi la scelta',
    choose: 'Sulla mappa: scegli il pozzetto',
    chooseNone: 'Sulla mappa: togli la scelta',
    place: 'Sulla mappa: metti qui il prossimo campione',
    free: 'Sulla mappa: libera i pozzetti scelti',
  },
  scanUnclear: (before: string, rest: string) =>
    `Lettura incompleta: «${before}», poi una pausa, poi «${rest}»: un codice solo o due? Niente è stato registrato: leggere di nuovo il codice.`,
  scanLeftOut: (typed: string, code: string) =>
    `Letto «${code}». «${typed}», scritto a mano prima della lettura, non è stato letto: se era un codice, leggerlo ora.`,
  trend: {
    of: (code: string, values: string) => `${code}, dal meno recente: ${values}`,
    noValue: 'nessun valore',
    limits: (range: string) => `limiti ${range}`,
    criticalLimits: (range: string) => `critico ${range}`,
    from: (low: string) => `da ${low}`,
    to: (high: string) => `fino a ${high}`,
    below: (low: string) => `sotto ${low}`,
    above: (high: string) => `sopra ${high}`,
    or: ' o ',
    limitNames: {
      criticalHigh: 'limite critico alto',
      high: 'limite alto',
      low: 'limite basso',
      criticalLow: 'limite critico basso',
    },
    limitsOfEachCard:
      'Per ogni cartoncino sono disegnati i limiti applicati allora; i numeri sono gli ultimi.',
  },
} as const
