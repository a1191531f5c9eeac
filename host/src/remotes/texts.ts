/** What a person reads about a remote that is late, older than it should be, or not there. */
export const remoteTexts = {
  slow: 'La pagina arriva più lentamente del solito. Intanto puoi usare il resto dell’applicazione.',
  failed: 'Questa pagina non si è aperta',
  notLoaded:
    'Una parte dell’applicazione non è arrivata: la rete o il server non hanno risposto come dovevano. Riprova tra poco.',
  stopped: 'La pagina si è interrotta per un errore, che è stato segnalato. Riprova tra poco.',
  unfit:
    'Questa pagina è stata aggiornata e ha bisogno di una versione più recente dell’applicazione. Ricarica l’applicazione; se non basta, riprova tra poco.',
  rest: 'Il resto dell’applicazione funziona.',
  reload: 'Ricarica l’applicazione',
  older: 'La versione nuova di questa pagina non funziona: è aperta quella precedente, con gli stessi dati.',
  tryNewer: 'Prova la nuova',
  noRegistry: 'Le pagine di lavoro non sono disponibili',
  noRegistryHint:
    'L’elenco dei moduli dell’applicazione non è arrivato o non è autentico, e per sicurezza non viene usato. Il problema è stato segnalato: riprova tra poco.',
} as const
