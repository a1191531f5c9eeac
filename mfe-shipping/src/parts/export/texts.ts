const italian = new Intl.NumberFormat('it-IT', { useGrouping: 'always' })

/** Texts shown while a list is exported as a file. */
export const exportTexts = {
  export: { xlsx: 'Esporta Excel', csv: 'Esporta CSV' },
  /** On a button beside the other format's. */
  short: { xlsx: 'Excel', csv: 'CSV' },
  exported: (name: string) => `Esportato: ${name}`,
  cutTitle: 'Elenco interrotto',
  cut: (name: string, rows: number) =>
    `${name} contiene le prime ${italian.format(rows)} righe dell’elenco, e lo dice nell’ultima. Per avere le altre restringere i filtri ed esportare in più parti.`,
  understood: 'Ho capito',
} as const
