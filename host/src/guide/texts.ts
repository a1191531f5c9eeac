import type { GuideStepKey } from '@sne/shared/domain'

interface StepText {
  readonly title: string
  /** @param shipping first part of the codes of the run's cards */
  readonly text: (shipping: string) => string
}

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
  ownRole: (role: string) => `Questo passo si fa nel ruolo ${role}.`,
  switchTo: (role: string) => `Cambia ruolo in ${role}`,
  otherSigns: 'Chi ha deciso le analisi non firma il referto: uscire e accedere con',
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
    text: () =>
      'Leggere i quattro cartoncini con lo scanner, o scrivere ogni codice e premere Invio. Poi chiudere la spedizione.',
  },
  plan: {
    title: 'Pianificare la piastra',
    text: (shipping) =>
      `Creare una piastra del tipo «SNE – Aminoacidi e acilcarnitine». Nella ricerca dell’elenco scrivere ${shipping}, premere «Inserisci i trovati», poi «Punzona».`,
  },
  punch: {
    title: 'Punzonare i dischi',
    text: () =>
      'Leggere il codice di ogni cartoncino nell’ordine che la pagina chiede, poi chiudere la piastra.',
  },
  import: {
    title: 'Importare i risultati',
    text: () =>
      'Scaricare il file dello strumento, caricarlo con «Scegli file» e premere «Importa». Si apre la griglia, dove questa guida non si vede: il tasto N porta al neonato con la fenilalanina alta, il tasto 2 sceglie «Ripeti in doppio», «Accetta nella norma» prende gli altri. Poi chiudere la griglia e tornare qui con «← Piastra».',
  },
  judge: {
    title: 'Valutare la griglia',
    text: () =>
      'Un neonato ha la fenilalanina alta: per lui scegliere «Ripeti in doppio» (tasto 2). «Accetta nella norma» prende gli altri; poi chiudere la griglia.',
  },
  repeat: {
    title: 'Ripetere il valore alterato',
    text: (shipping) =>
      `Il cartoncino è di nuovo da pianificare, in due pozzetti. Creare un’altra piastra «SNE – Aminoacidi e acilcarnitine», cercare ${shipping}, premere «Inserisci i trovati», poi punzonare e chiudere la piastra.`,
  },
  confirm: {
    title: 'Confermare e richiamare',
    text: () =>
      'Importare il secondo file allo stesso modo. Il valore è confermato in tutti e due i pozzetti: il tasto N porta alla riga, il tasto 5 sceglie «Richiama». Poi chiudere la griglia e tornare qui con «← Piastra».',
  },
  sign: {
    title: 'Verificare e firmare i referti',
    text: (shipping) =>
      `Cercare ${shipping}. Scorrere ogni referto fino in fondo e premere «Accetta»: tre nella norma, uno con il richiamo. Chi ha valutato non firma.`,
  },
  tell: {
    title: 'Comunicare il richiamo',
    text: () =>
      'Scegliere destinatario, canale ed esito, scrivere che serve un nuovo prelievo e premere «Registra». Il neonato resta nei richiami finché il cartoncino non arriva.',
  },
}
