/** Italian sentences about the import profiles that a laboratory makes. */
export const texts = {
  toApprove: (label: string) => `Profilo di importazione «${label}» da approvare`,
  inForce: (label: string) => `Profilo di importazione «${label}» in vigore`,
  firstSignatureMissing:
    'La bozza è cominciata: mancano due firme. Fino ad allora nessun file è letto con questo profilo.',
  draftExists: 'C’è già una bozza di questo profilo.',
  nothingInForce: 'Il profilo non ha una versione da copiare.',
  changedMeanwhile:
    'La bozza, le firme o il profilo in vigore sono cambiati nel frattempo: rileggere e firmare di nuovo.',
  sameLabel: (label: string) =>
    `Il laboratorio ha già un profilo «${label}»: dare un altro nome, o fare una nuova versione di quello.`,
  full: 'Il laboratorio ha già tutti i profili che può avere: ritirarne uno che non serve più.',
  onlyActive: 'Si ritira il profilo in vigore; una bozza si modifica.',
  onlyOwnLeads: 'I profili di importazione li ritira un responsabile del laboratorio.',
}
