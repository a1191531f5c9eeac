import { unreachableMessage } from '../../client/index.ts'

/** Texts in the building blocks of the shell. */
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
  closeKeys: 'Per chiudere, di nuovo:',
  seen: 'Visto',
  unusedScan: (code: string) => `Lettura «${code}» non usata qui.`,
  searchedInVain: (code: string) => `Nessun risultato per «${code}».`,
  cutScan: (rest: string) =>
    `Lettura incompleta: «…${rest}», arrivata mentre si apriva la pagina. Leggere di nuovo il codice.`,
  incompleteScan: (before: string, rest: string) =>
    `Lettura incompleta: «${before}», poi una pausa, poi «${rest}». Leggere di nuovo il codice.`,
  keysBeforeScan: (typed: string, code: string) =>
    `«${typed}», scritto a mano prima della lettura di «${code}», non fa parte del codice.`,
  quickKeys: 'Tasti troppo veloci: non eseguiti.',
  lostKey: (key: string) => `Tasto «${key}» non eseguito: era per ciò che stava a schermo prima.`,
  notYet: 'Pagina non ancora disponibile',
  backHome: 'Torna alla Home',
  draftRestored: (label: string) => `Riprese le modifiche non salvate: ${label}.`,
  draftOutdated: (label: string) =>
    `Le modifiche non salvate (${label}) non sono state riprese: nel frattempo il record è cambiato.`,
  discardDraft: 'Scarta',
  unsaved: 'Modifiche non salvate',
  lost: (labels: readonly string[]) => `Andranno perse: ${labels.join(', ')}.`,
  unsent: 'Non ancora inviato',
  kept: (labels: readonly string[]) => `Resta in questo computer: ${labels.join(', ')}.`,
  leave: 'Lascia la pagina',
  giveUp: 'Abbandona le modifiche',
  stayOnPage: 'Resta sulla pagina',
  goOnWriting: 'Continua a scrivere',
} as const
