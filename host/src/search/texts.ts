export const searchTexts = {
  hotkey: 'Cerca un campione',
  placeholder: 'Codice a barre, protocollo o nome',
  label: 'Cerca per codice a barre, protocollo o nome',
} as const
