/** Italian sentences about rights. */
export const texts = {
  accountDisabled: 'L’utente è disattivato.',
  nameMissing: 'Completare prima il profilo: nome e cognome.',
  laboratoryMissing: 'Assegnare prima un laboratorio.',
  rightOf: (person: string, right: string, proposer: string, approver: string) =>
    `Per ${person} (${right}). Proposto da ${proposer}, approvato da ${approver}.`,
  proposeAgain: 'Rifiutare la proposta; il supporto la fa di nuovo.',
  invitation: 'un invito',
}
