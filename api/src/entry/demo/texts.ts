/** Italian sentences that the fill writes into records, and its progress. */
export const texts = {
  progress: (day: number, days: number) => `Dimostrazione: giorno ${day} di ${days}`,
  refused: 'I genitori rifiutano il nuovo prelievo e firmano il modulo.',
  notReached: 'Nessuna risposta; lasciato messaggio in segreteria.',
  closed: {
    deceased: 'Il reparto comunica il decesso del neonato.',
    ssn: 'Il neonato è stato trasferito in un’altra regione.',
  },
  told: {
    centre: 'Risultato comunicato al medico reperibile del centro clinico.',
    family: 'La famiglia è stata avvisata e convocata.',
    birth_point: 'Il punto nascita convoca la famiglia per il prelievo.',
  },
  centrePerson: 'Medico reperibile',
  serum: 'Referto del siero ricevuto dal laboratorio dell’ospedale.',
  asProposed: 'Come proposto',
  emptyPlate: 'Vuota',
  badControls: 'Controlli fuori limite, serie da ripetere',
  released: 'Controlli rivisti con lo specialista, deriva nota del lotto',
  refuseReport: 'Controllare il peso alla nascita prima di firmare',
  reopenReport: 'Il punto nascita ha corretto la data di nascita',
  newLot: 'Lotto sostituito',
  supportTitle: 'Aggiornamento del server',
  supportText: 'Domenica dalle 7 alle 7:30 il programma non sarà disponibile.',
  told_by: 'Comunicato dal centro clinico',
  sender: 'Sistema del punto nascita',
  centre: 'Centro malattie metaboliche',
} as const
