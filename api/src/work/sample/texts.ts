import { type FamilyConsent, familyAnswerLabels } from '@sne/shared/domain'

/** Italian sentences about cards. */
export const texts = {
  addedAgain: 'categoria rimessa sul cartoncino',
  unclearRefusals: (fields: readonly (keyof FamilyConsent)[]) =>
    `Il cartoncino riporta ancora un rifiuto che la famiglia ha superato (${fields.map((field) => familyAnswerLabels[field]).join(', ')}): ricaricare la pagina e indicare quali risposte ha dato oggi.`,
  noLaboratory: (category: string) =>
    `Nessun laboratorio analizza ${category}: assegnare prima la categoria a un laboratorio.`,
  otherLaboratory: 'Il cartoncino è di un altro laboratorio: qui si aggiungono solo le proprie categorie.',
  notDeletable: (plates: string) =>
    `Il cartoncino non si può eliminare: è stato punzonato o analizzato (${plates}). Per toglierlo dal lavoro segnarlo «Non idoneo» o «Non richiesto».`,
  noteTooLong: (barcode: string, most: number) =>
    `Con questa la nota del cartoncino ${barcode} supera i ${most} caratteri.`,
  cardNotReceived: (barcode: string) => `Cartoncino ${barcode} non pervenuto`,
  cardNotReceivedText: (shipping: string | null) =>
    `Il cartoncino annunciato${shipping ? ` con la spedizione ${shipping}` : ''} non è arrivato al laboratorio: verificare se è stato spedito.`,
  plateGone: 'piastra non più presente',
}
