/** Italian sentences about versions of the modules. */
export const texts = {
  secondApproval: 'Versioni dei moduli: serve una seconda approvazione',
  requestDecided: 'Versioni dei moduli: richiesta decisa',
  registryUnreadable:
    'Il registro dei moduli non è leggibile o non porta la firma di questa installazione: controllare con «npm run remotes -- status».',
  unknownLaboratory: 'Un laboratorio scelto non esiste',
  notPublished: 'Questa versione non è pubblicata',
  filesChanged: (remote: string, version: string) =>
    `I file di ${remote} ${version} non sono più come furono pubblicati: pubblicare una nuova versione.`,
  needsContract: (
    remote: string,
    version: string,
    contract: string,
    calls: string,
    offeredContract: string,
    offeredCalls: string,
  ) =>
    `${remote} ${version} richiede il contratto ${contract} e le chiamate ${calls}; questa installazione offre ${offeredContract} e ${offeredCalls}.`,
  noneActive: (remote: string) => `Nessuna versione di ${remote} è attiva: attivarne prima una.`,
  activeForAll: 'Questa versione è già attiva per tutti.',
  nonePrevious: (version: string) => `Non c’è una versione prima di ${version}: attivarne un’altra.`,
  mayGoBackTo: (versions: string) => `Si può tornare a: ${versions}`,
  expired: 'La richiesta è scaduta dopo 24 ore: chiedere di nuovo.',
}
