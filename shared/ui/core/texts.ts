import { unreachableMessage } from '../../client/index.ts'

/** What a person reads in the building blocks of the shell. */
export const coreTexts = {
  product: 'Screening Neonatale Esteso',
  cancel: 'Annulla',
  confirm: 'Conferma',
  retry: 'Riprova',
  loading: 'Caricamento…',
  closeToast: 'Chiudi il messaggio',
  error: 'Errore',
  accessDenied: 'Accesso negato',
  accessDeniedText: 'Non hai i permessi per accedere alla risorsa richiesta',
  notFound: 'Pagina non trovata',
  notFoundText: 'La risorsa richiesta non è stata trovata',
  renderFailure: "Errore durante l'elaborazione della richiesta. Riprovare più tardi.",
  stale: 'I dati mostrati potrebbero non essere aggiornati.',
  unreachable: unreachableMessage,
  reference: 'Riferimento per il supporto:',
  keys: 'Tasti di questa pagina',
  showKeys: 'Mostra i tasti di questa pagina',
  close: 'Chiudi',
  unusedScan: (code: string) => `Lettura «${code}» non usata qui.`,
  incompleteScan: (before: string, rest: string) =>
    `Lettura incompleta: «${before}», poi una pausa, poi «${rest}». Leggere di nuovo il codice.`,
  quickKeys: 'Tasti troppo veloci: non eseguiti.',
  notYet: 'Pagina non ancora disponibile',
  backHome: 'Torna alla Home',
  draftRestored: (label: string) => `Riprese le modifiche non salvate: ${label}.`,
  draftOutdated: (label: string) =>
    `Le modifiche non salvate (${label}) non sono state riprese: nel frattempo il record è cambiato.`,
  discardDraft: 'Scarta',
  unsaved: 'Modifiche non salvate',
  lost: (labels: readonly string[]) => `Andranno perse: ${labels.join(', ')}.`,
  giveUp: 'Abbandona le modifiche',
  stayOnPage: 'Resta sulla pagina',
  goOnWriting: 'Continua a scrivere',
} as const
