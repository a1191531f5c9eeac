import type { GuideStepKey } from '@sne/shared/domain'

interface StepText {
  readonly title: string
  readonly text: string
}

/** What a person reads in the guided walk. */
export const guideTexts = {
  title: 'Prova guidata',
  offer:
    'Quattro cartoncini inventati arrivano in laboratorio: dall’accettazione al referto firmato, e dal valore alterato al richiamo, in una decina di minuti. I passi stanno in cima alle pagine.',
  start: 'Comincia la prova',
  again: 'Ricomincia con altri cartoncini',
  resume: 'Riprendi la prova',
  away: 'Metti via',
  step: (number: number, count: number) => `Passo ${number} di ${count}`,
  minutes: (count: number) => (count === 1 ? '1 minuto' : `${count} minuti`),
  account: 'Accedere con',
  ofRole: (role: string) => `Questo passo è di chi ha il ruolo ${role}: uscire e accedere con`,
  password: 'La password è quella che npm start ha stampato.',
  page: 'Apri la pagina',
  codes: 'Codici da leggere',
  file: 'Scarica il file dello strumento',
  copied: (code: string) => `${code} copiato`,
  notCopied: 'Il browser non permette di copiare: scrivere il codice',
  copy: (code: string) => `Copia ${code}`,
  done: 'La prova è finita: referti firmati e richiamo comunicato.',
  doneText:
    'Lo stesso lavoro aspetta con i dati della dimostrazione: la Home di ogni ruolo conta che cosa c’è da fare.',
} as const

export const stepTexts: Readonly<Record<GuideStepKey, StepText>> = {
  accept: {
    title: 'Accettare la spedizione',
    text: 'Leggere i quattro cartoncini con lo scanner, o scrivere ogni codice e premere Invio. Poi chiudere la spedizione.',
  },
  plan: {
    title: 'Pianificare la piastra',
    text: 'Creare una piastra del tipo «SNE – Aminoacidi e acilcarnitine» e mettere nei pozzetti almeno i quattro cartoncini della prova.',
  },
  punch: {
    title: 'Punzonare i dischi',
    text: 'Leggere il codice di ogni cartoncino nell’ordine che la pagina chiede, poi chiudere la piastra.',
  },
  import: {
    title: 'Importare i risultati',
    text: 'Scaricare il file che lo strumento darebbe e caricarlo: la pagina mostra prima che cosa corrisponde e che cosa no. Dopo si apre la griglia, dove questa guida non si vede: per il neonato con la fenilalanina alta scegliere «Ripeti in doppio» (tasto 2), «Accetta le proposte nella norma» prende gli altri, poi chiudere la griglia e tornare qui.',
  },
  judge: {
    title: 'Valutare la griglia',
    text: 'Un neonato ha la fenilalanina alta: per lui scegliere «Ripeti in doppio» (tasto 2). «Accetta le proposte nella norma» prende gli altri; poi chiudere la griglia.',
  },
  repeat: {
    title: 'Ripetere il valore alterato',
    text: 'Il cartoncino da ripetere è di nuovo tra quelli da pianificare, in due pozzetti: un’altra piastra dello stesso tipo, punzonata e chiusa.',
  },
  confirm: {
    title: 'Confermare e richiamare',
    text: 'Importare il secondo file e valutare: il valore è confermato, la proposta è il richiamo con un nuovo prelievo.',
  },
  sign: {
    title: 'Verificare e firmare i referti',
    text: 'Leggere i referti dei quattro neonati e accettarli: tre nella norma, uno con il richiamo. Chi ha valutato non firma.',
  },
  tell: {
    title: 'Comunicare il richiamo',
    text: 'Scrivere a chi e come è stato detto che serve un nuovo prelievo, con la categoria SNE. Il neonato resta nei richiami finché il cartoncino non arriva.',
  },
}
