/** Italian sentences about reference data that leads approve. */
export const texts = {
  draftNeedsLaboratory: 'Una bozza la comincia chi lavora in un laboratorio.',
  draftNeedsLead: 'Una bozza la comincia un responsabile o l’amministrazione del laboratorio.',
  templateIsNotEdited: 'Si modifica la bozza del proprio laboratorio.',
  draftsAlone: 'Si modifica una bozza: da ciò che è in vigore se ne comincia una nuova.',
  signedDraft: 'La bozza ha già una firma: prima la si ritira.',
  signFirstAgain: 'Un altro responsabile firma di nuovo per primo, poi un secondo.',
  secondSignatureMissing: (version: number) => `Versione ${version}: manca la seconda firma.`,
  approvedByTwo: (version: number) => `La versione ${version} è approvata da due responsabili.`,
}
