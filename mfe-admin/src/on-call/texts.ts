/** Texts about the table of people on call. */
export const onCallTexts = {
  title: 'Reperibilità',
  hint: 'Chi è chiamato per valori critici e richiami urgenti; nei giorni scoperti tutti i supervisori',
  laboratory: 'Laboratorio',
  person: 'Persona',
  from: 'Dal',
  to: 'Al',
  telephone: 'Telefono',
  reason: 'Motivo (il turno è in corso o comincia oggi)',
  now: 'Oggi',
  past: 'Anche i turni passati',
  add: 'Nuovo turno',
  edit: 'Modifica',
  remove: 'Togli',
  removeTitle: 'Togliere il turno?',
  removeUnsaved: 'il motivo del turno tolto',
  removeText: (person: string, from: string, to: string) =>
    `${person}, dal ${from} al ${to}. In questi giorni saranno chiamati tutti i supervisori, se nessun altro è reperibile.`,
  addTitle: 'Nuovo turno di reperibilità',
  editTitle: 'Modifica del turno',
  saved: 'Turno registrato',
  removed: 'Turno tolto',
  unsaved: 'il turno di reperibilità',
  /** Label and unit of the figure on the home page. */
  gaps: (laboratories: number) =>
    `Reperibilità scoperta: ${laboratories === 1 ? '1 laboratorio' : `${laboratories} laboratori`}`,
  shifts: 'Turni',
  gap: (laboratory: string) => `${laboratory}: nei prossimi sette giorni mancano reperibili`,
  gapDays: (days: string) => `${days}. In questi giorni sono avvisati tutti i supervisori.`,
  empty: 'Nessun turno',
  emptyHint: 'Aggiungere chi è reperibile e a quale numero risponde.',
  search: 'Laboratorio',
} as const
