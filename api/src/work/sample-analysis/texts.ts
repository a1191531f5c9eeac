/** Italian sentences about analyses. */
export const texts = {
  noValues: 'L’analisi non ha valori.',
  analyteNotMeasured: 'Analita non misurato da questa analisi',
  proposalChanged: 'Questa esclusione è stata ritirata o proposta di nuovo nel frattempo.',
  otherLeadApproves: 'Un’esclusione la approva un altro responsabile, non chi la propone.',
  decidedWithout: (analyte: string, step: string) =>
    `Il referto è stato deciso senza ${analyte}: va prima ${step} da chi lo verifica.`,
  noFactMissing: 'Nessun valore di questa analisi si può decidere senza il dato mancante.',
  noIdentityToCheck: 'Nessun valore di questa analisi attende una verifica di identità.',
}
