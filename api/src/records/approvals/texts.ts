/** Italian sentences about reference data that leads approve. */
export const texts = {
  draftNeedsLaboratory: 'Una bozza la comincia chi lavora in un laboratorio.',
  draftNeedsLead: 'Una bozza la comincia un responsabile o l’amministrazione del laboratorio.',
  secondSignatureMissing: (version: number) => `Versione ${version}: manca la seconda firma.`,
  approvedByTwo: (version: number) => `La versione ${version} è approvata da due responsabili.`,
}
