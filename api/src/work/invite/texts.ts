import { daysInWords } from '@sne/shared/domain'

/** Italian sentences about invitations. */
export const texts = {
  anotherRole:
    'Scegliere anche un altro ruolo: quello di supervisore vale dopo l’approvazione di un amministratore',
  accountExists: (greeting: string) =>
    `${greeting} Per questo indirizzo esiste già un accesso: l’invito non ne crea un altro. Per avere altri ruoli rivolgersi al supporto.\n`,
  acceptInvite: (greeting: string, link: string, days: number) =>
    `${greeting} Per accettarlo e scegliere la password aprire il collegamento.\n\n${link}\n\nIl collegamento vale ${daysInWords(days)}.\n`,
  alreadyInvited: 'Un invito a questo indirizzo è già in attesa: si può inviarlo di nuovo dall’elenco',
  supervisorAlone: 'Questo invito dà solo il ruolo di supervisore: chiedere al laboratorio un invito nuovo.',
}
