/** Italian sentences about accounts. */
export const texts = {
  signerName:
    'Titolo, nome e cognome di chi decide o firma li cambia un amministratore che non sia la persona stessa.',
  signerAddress: 'L’indirizzo di chi decide o firma lo cambia la persona stessa o un amministratore.',
  signerLaboratory: 'Il laboratorio di chi decide o firma lo cambia un amministratore.',
  signerRenamed: 'Nome di chi firma cambiato',
  signerRenamedText: (person: string, address: string, before: string, after: string) =>
    `${person} ha cambiato il nome con cui firma l’accesso ${address}: da «${before}» a «${after}».`,
  seesNothing:
    'Con queste categorie non vedrebbe nulla del suo laboratorio: lasciarne almeno una che il laboratorio analizza, oppure disattivare l’accesso.',
  sightNarrowed: 'Categorie di chi decide ridotte',
  sightText: (person: string, address: string, lost: readonly string[]) =>
    `${person} ha tolto all’accesso ${address} le categorie: ${lost.join(', ')}. Le sue liste non le mostrano più.`,
  accountMade:
    'È stato creato un accesso per questo indirizzo. Per scegliere la password aprire il collegamento.',
  onlyRolesEnd:
    'I ruoli di supervisore e di amministratore terminano con il cambio dell’indirizzo e non ce ne sono altri: assegnarne prima uno. Se resta un solo amministratore, il comando create-administrator ne crea un altro.',
  ownPermission: 'Le proprie autorizzazioni le concede un altro amministratore.',
  accountDisabled: 'L’utente è disattivato.',
  permissionChanged: 'Autorizzazione personale',
  granted: 'concessa',
  withdrawn: 'revocata',
  wrongPassword: 'La password attuale non è corretta',
}
