/** Texts about a remote that is late, older than it should be, or not there. */
export const remoteTexts = {
  slow: 'La pagina arriva più lentamente del solito. Intanto puoi usare il resto dell’applicazione.',
  failed: 'Questa pagina non si è aperta',
  notLoaded:
    'Una parte dell’applicazione non è arrivata: la rete o il server non hanno risposto come dovevano. Riprova tra poco.',
  stopped:
    'La pagina si è interrotta per un errore. La segnalazione parte da sola verso chi gestisce il sistema: riprova tra poco.',
  unsettled:
    'La pagina non ha finito di aprirsi ed è stata fermata. La segnalazione parte da sola verso chi gestisce il sistema: riprova tra poco.',
  unfit:
    'Questa pagina è stata aggiornata e ha bisogno di una versione più recente dell’applicazione. Ricarica l’applicazione; se non basta, riprova tra poco.',
  withdrawnTitle: 'Questa pagina è stata ritirata',
  withdrawn:
    'Questa pagina è stata ritirata per sicurezza: poteva mostrare o salvare dati sbagliati, e una versione corretta non c’è ancora. Riprova tra poco; per ciò che non può aspettare avvisa l’assistenza.',
  recalled:
    'Questa versione della pagina è stata ritirata: può mostrare o salvare dati sbagliati. Non salvare da qui.',
  recalledHint:
    'Ciò che hai scritto è conservato: passa alla versione corretta, ricontrolla e salva da lì. File scelti e password vanno indicati di nuovo.',
  leaveRecalled: 'Passa alla versione corretta',
  allRecalledHint:
    'Una versione corretta non c’è ancora. Ciò che hai scritto è conservato per quando arriva; file scelti e password vanno indicati di nuovo. Per ciò che non può aspettare avvisa l’assistenza.',
  leaveAllRecalled: 'Lascia la pagina',
  leftRecalled:
    'La versione che era aperta è stata ritirata: ciò che mostrava o ha salvato può essere sbagliato. Ricontrollalo.',
  rest: 'Il resto dell’applicazione funziona.',
  reload: 'Ricarica l’applicazione',
  older: 'La versione nuova di questa pagina non funziona: è aperta quella precedente, con gli stessi dati.',
  tryNewer: 'Prova la nuova',
  noRegistry: 'Le pagine di lavoro non sono disponibili',
  noRegistryHint:
    'L’elenco dei moduli dell’applicazione non è arrivato o non è autentico, e per sicurezza non viene usato. Riprova tra poco; se continua, avvisa l’assistenza.',
} as const
