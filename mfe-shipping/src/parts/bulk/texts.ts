const italian = new Intl.NumberFormat('it-IT')

/** "1 campione", "12 campioni". */
export const counted = (count: number, one: string, several: string): string =>
  `${italian.format(count)} ${count === 1 ? one : several}`

/** Texts shown while a step is done to several records. */
export const bulkTexts = {
  progress: (done: number, total: number) => `${done} di ${total}`,
  progressLabel: 'Avanzamento',
  stop: 'Interrompi',
  stopping: 'Si ferma dopo questo…',
  close: 'Chiudi',
  outcome: (done: number, left: number) =>
    `${counted(done, 'fatto', 'fatti')}, ${counted(left, 'non fatto', 'non fatti')}`,
  leftHint: 'Quelli non fatti restano selezionati: si possono riprovare dopo aver letto il perché.',
  record: 'Cartoncino',
  why: 'Perché non è stato fatto',
  leftWhy: (count: number) => (count === 1 ? '1 non fatto: perché' : `${count} non fatti: perché`),
  stopped: 'Non eseguito: interrotto prima.',
  notReached: (message: string) => `Non eseguito: ${message}`,
  unknownOutcome: (message: string) =>
    `${message} Non si sa se è stato fatto: riprovare non lo fa due volte.`,
  stale: (now: string | null) =>
    `Un altro utente l’ha modificato nel frattempo${now ? `: adesso è «${now}»` : ''}. Rivederlo e riprovare.`,
  wrongStatus: (label: string) => `Nello stato «${label}» non è possibile.`,
  punched: 'Almeno un disco è già punzonato o in analisi.',
  someCannot: (count: number) =>
    count === 1
      ? '1 non lo permette nello stato attuale e resta selezionato.'
      : `${italian.format(count)} non lo permettono nello stato attuale e restano selezionati.`,
  nothing: 'Nessuno dei selezionati lo permette nello stato attuale.',
  busy: 'Il file è in preparazione.',
  tooMany: (most: number) => `Al massimo ${most} alla volta`,
  key: (keys: string) => `Tasto ${keys}`,
} as const
