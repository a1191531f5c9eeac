/** Italian sentences about cards. */
export const texts = {
  addedAgain: 'categoria rimessa sul cartoncino',
  noLaboratory: (category: string) =>
    `Nessun laboratorio analizza ${category}: assegnare prima la categoria a un laboratorio.`,
  otherLaboratory: 'Il cartoncino è di un altro laboratorio: qui si aggiungono solo le proprie categorie.',
  notDeletable: (plates: string) =>
    `Il cartoncino non si può eliminare: è stato punzonato o analizzato (${plates}). Per toglierlo dal lavoro segnarlo «Non idoneo» o «Non richiesto».`,
  plateGone: 'piastra non più presente',
}
