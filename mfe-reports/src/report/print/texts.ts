/** Texts shown while printing accepted reports. */
export const printTexts = {
  title: 'Stampa Referti',
  unprinted: (count: number) =>
    count === 0
      ? 'Tutti i referti accettati sono stati stampati'
      : count === 1
        ? '1 referto accettato mai stampato'
        : `${count} referti accettati mai stampati`,
  period: 'Per periodo di accettazione',
  from: 'Accettati dal',
  to: 'Accettati al',
  screening: 'Categorie',
  allScreenings: 'Tutte',
  onlyUnprinted: 'Solo mai stampati',
  format: 'Formato',
  formats: { pdf: 'Un solo PDF', zip: 'Un PDF per referto (zip)' },
  matching: (count: number) =>
    count === 0
      ? 'Nessun referto corrisponde.'
      : count === 1
        ? '1 referto corrisponde.'
        : `${count} referti corrispondono.`,
  counting: 'Conteggio…',
  print: 'Stampa',
  downloaded: (name: string) => `Scaricato ${name}`,
  choose: 'Scelti dall’elenco',
} as const
