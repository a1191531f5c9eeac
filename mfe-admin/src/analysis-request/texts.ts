/** Texts about orders. */
export const orderTexts = {
  title: 'Richieste di analisi',
  hint: 'Un ordine per neonato, categoria e laboratorio: quelli aperti aspettano ancora un referto finale.',
  search: 'Numero, cognome o codice a barre',
  status: 'Stato',
  category: 'Categoria',
  age: 'Età',
  ages: { '48': 'Da 48 ore', '168': 'Da 7 giorni', '336': 'Da 14 giorni', '504': 'Da 21 giorni' },
  opened: 'Apertura',
  stalled: 'Senza attività in corso',
  number: 'Numero',
  newborn: 'Neonato',
  birth: 'Nascita',
  workgroup: 'Laboratorio',
  openedAt: 'Aperta il',
  closedAt: 'Chiusa il',
  closeReason: 'Motivo di chiusura',
  cards: 'Cartoncini',
  requests: 'Prelievi in corso',
  milestone: 'Ultimo passaggio',
  note: 'Nota',
  actions: 'Azioni',
  days: (days: number) => `${days} gg`,
  hours: (hours: number) => `${hours} h`,
  print: 'Stampa',
  close: 'Chiudi',
  open: 'Riapri',
  closeOf: (number: string) => `Chiudi la richiesta ${number}`,
  openOf: (number: string) => `Riapri la richiesta ${number}`,
  reason: 'Motivo',
  unsaved: 'il motivo',
  closeEffects: (ended: number, refused: number, goingOn: number) =>
    [
      ended === 1
        ? '1 campione sarà chiuso senza referto e libererà il suo pozzetto.'
        : `${ended} campioni saranno chiusi senza referto e libereranno i loro pozzetti.`,
      refused === 1
        ? '1 richiesta di prelievo o ripetizione sarà annullata.'
        : `${refused} richieste di prelievo o ripetizione saranno annullate.`,
      ...(goingOn > 0
        ? [
            goingOn === 1
              ? '1 campione già punzonato proseguirà fino al referto.'
              : `${goingOn} campioni già punzonati proseguiranno fino al referto.`,
          ]
        : []),
    ] as const,
  openEffects: (back: number) =>
    back === 1
      ? '1 campione senza referto tornerà da pianificare.'
      : `${back} campioni senza referto torneranno da pianificare.`,
  openStalled: 'Senza campioni da pianificare la richiesta comparirà tra i neonati senza esito completo.',
  openWithNewborn:
    'Se il neonato è ancora chiuso, si riaprono anche le altre richieste chiuse con lui, con i loro campioni.',
  closed: (number: string, refused: number) => `Richiesta ${number} chiusa; prelievi annullati: ${refused}`,
  reopened: (number: string, back: number) =>
    `Richiesta ${number} riaperta; campioni da pianificare: ${back}`,
  unchanged: 'Operazione già eseguita: nulla è cambiato',
  empty: 'Nessuna richiesta di analisi',
  emptyHint: 'Le richieste nascono con l’accettazione del primo cartoncino.',
} as const
