export const searchTexts = {
  hotkey: 'Cerca un campione',
  placeholder: 'Codice a barre, protocollo o nome',
  label: 'Cerca per codice a barre, protocollo o nome',
  looking: 'Ricerca in corso…',
  /** @param codes Enter looks for shipments and plates too */
  noCard: (codes: boolean) =>
    codes
      ? 'Nessun campione trovato. Invio cerca il codice anche fra spedizioni e piastre.'
      : 'Nessun campione trovato',
  nothing: (text: string, codes: boolean) =>
    codes
      ? `Nessun campione trovato per "${text}", né una spedizione o piastra con questo codice`
      : `Nessun campione trovato per "${text}"`,
} as const
