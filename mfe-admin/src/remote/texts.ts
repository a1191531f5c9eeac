/** What a person reads about the versions of the modules. */
export const remoteTexts = {
  title: 'Versioni dei moduli',
  subtitle: 'Ogni cambiamento ha un motivo e serve l’approvazione di un secondo amministratore.',
  locked:
    'Questo server non ha la chiave che firma il registro: le versioni si vedono, ma si cambiano solo con «npm run remotes» dove si trova la chiave.',
  empty: 'Nessun modulo pubblicato',
  emptyHint: 'Pubblicare una versione con «npm run remotes -- publish».',

  versionsOf: (name: string) => `Versioni di ${name}`,
  version: 'Versione',
  state: 'Stato',
  states: {
    live: { label: 'Attiva', tone: 'green' },
    cohort: { label: 'In prova', tone: 'purple' },
    previous: { label: 'Precedente', tone: 'grey' },
    published: { label: 'Pubblicata', tone: 'blue' },
  },
  misfit: 'Non adatta a questa installazione',
  people: 'Persone',
  loadTime: 'Pronta in (24 ore)',
  errors: 'Errori (24 ore)',
  weekErrors: 'Errori (7 giorni)',
  builtFor: (shell: string, api: string, commit?: string) =>
    [`shell ${shell}`, `API ${api}`, ...(commit ? [commit] : [])].join(', '),
  lastStep: 'Ultimo passo',
  noFigures: '-',
  time: (p50: number) => `${p50} ms`,
  slowest: (p95: number, mounts: number) =>
    `95 % entro ${p95} ms, ${mounts} ${mounts === 1 ? 'apertura' : 'aperture'}`,
  noErrors: 'Nessuno',
  errorsOf: (count: number, kind: string) => `${count} ${kind}`,
  nobodyLive: 'Nessuna versione attiva',
  cohort: (version: string, who: string) => `Versione ${version} in prova: ${who}`,
  share: (percent: number) => `${percent} % delle persone`,

  history: 'Storia',
  hideHistory: 'Nascondi storia',
  historyOf: (name: string) => `Storia di ${name}`,
  noHistory: 'Ancora nessun passo.',
  approvedBy: (name: string) => `approvato da ${name}`,
  notCarriedOut: 'Interrotto: il registro non è cambiato.',

  promoteTo: (name: string) => `Attivare una versione di ${name} per tutti`,
  canaryOf: (name: string) => `Provare una versione di ${name}`,
  rollbackOf: (name: string) => `Tornare indietro con ${name}`,
  rollbackCohorts: (live: string) =>
    `Senza una versione scelta finiscono le prove in corso: tutti ricevono la versione attiva ${live}.`,
  rollbackPrevious: (version: string) =>
    `Senza una versione scelta si torna alla versione precedente ${version}.`,
  workgroups: 'Laboratori',
  roles: 'Ruoli',
  shareField: 'Quota delle persone',
  shareHelp: 'Sempre le stesse persone, da 0 a 100. Basta appartenere a uno dei gruppi.',
  reason: 'Motivo',
  ask: 'Chiedi approvazione',
  asked: 'Richiesta inviata: serve l’approvazione di un altro amministratore',
  unsaved: 'la richiesta sulle versioni dei moduli',

  waiting: 'In attesa di approvazione',
  request: (remote: string, action: string, version: string | null) =>
    `${remote}: ${action}${version ? ` ${version}` : ''}`,
  askedBy: (name: string) => `Chiesta da ${name}`,
  until: 'scade',
  own: 'Decide un altro amministratore.',
  stale: {
    changed: 'Superata: le versioni del modulo sono cambiate. Chiedere di nuovo.',
    expired: 'Scaduta dopo 24 ore. Chiedere di nuovo.',
  },
  approveTitle: 'Approvare ed eseguire?',
  approved: 'Approvata ed eseguita',
  refuseTitle: 'Rifiutare la richiesta',
  refused: 'Richiesta rifiutata',
  unsavedRefusal: 'il motivo del rifiuto',
  withdraw: 'Ritira',
  withdrawOf: (request: string) => `Ritira ${request}`,
  withdrawn: 'Richiesta ritirata',
  unchanged: 'Operazione già eseguita: nulla è cambiato',
} as const
