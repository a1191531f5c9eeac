import type { Need } from '@sne/shared/registry'

/** Italian sentences about versions of the modules. */
export const texts = {
  secondApproval: 'Versioni dei moduli: serve una seconda approvazione',
  askAgain: 'Rifiutare la richiesta; un altro amministratore la fa di nuovo.',
  requestDecided: 'Versioni dei moduli: richiesta decisa',
  registryUnreadable:
    'Il registro dei moduli non è leggibile o non porta la firma di questa installazione: controllare con «npm run remotes -- status».',
  unknownLaboratory: 'Un laboratorio scelto non esiste',
  notPublished: 'Questa versione non è pubblicata',
  filesChanged: (remote: string, version: string) =>
    `I file di ${remote} ${version} non sono più come furono pubblicati: pubblicare una nuova versione.`,
  need: ({ kind, name, needed, offered }: Need) => {
    if (kind === 'shell') return `chiede il contratto ${needed} con l’applicazione, che offre ${offered}`
    if (kind === 'calls') return `chiede la versione ${needed} delle chiamate, il server offre ${offered}`
    return offered === null
      ? `chiede ${name} ${needed}, che l’applicazione non fornisce`
      : `chiede ${name} ${needed}, l’applicazione fornisce ${offered}`
  },
  misfit: (remote: string, version: string, needs: readonly string[]) =>
    `${remote} ${version} non è adatta a questa installazione (${needs.join('; ')}): pubblicarne una costruita per questa.`,
  notProved: (remote: string, version: string) =>
    `${remote} ${version} non è stata provata nel browser dopo la pubblicazione: «npm run remotes -- verify ${remote} ${version}».`,
  proofFailed: (remote: string, version: string) =>
    `${remote} ${version} non ha superato la prova nel browser: pubblicare una versione corretta.`,
  recalled: (remote: string, version: string) =>
    `${remote} ${version} è stata richiamata perché dannosa: pubblicare un’altra versione.`,
  recalledCode: (remote: string, version: string, recalled: string) =>
    `${remote} ${version} contiene lo stesso codice di ${recalled}, richiamata perché dannosa: correggere i sorgenti e pubblicare un’altra versione.`,
  neverPublished: (known: string) =>
    `Questa versione non è mai stata pubblicata qui. Versioni conosciute: ${known || 'nessuna'}`,
  trialOnly: (remote: string, version: string) =>
    `${remote} ${version} è solo in prova: usare «Termina la prova».`,
  noneActive: (remote: string) => `Nessuna versione di ${remote} è attiva: attivarne prima una.`,
  servedToNobody: (remote: string) => `${remote} è già ritirato: nessuno lo riceve.`,
  activeForAll: 'Questa versione è già attiva per tutti.',
  nonePrevious: (version: string) => `Non c’è una versione prima di ${version}: attivarne un’altra.`,
  mayGoBackTo: (versions: string) => `Si può tornare a: ${versions}`,
  expired: 'La richiesta è scaduta dopo 24 ore: chiedere di nuovo.',
}
