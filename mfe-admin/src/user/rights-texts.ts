import { type ClinicalRight, clinicalRightLabels } from '@sne/shared/domain'

const named = (right: ClinicalRight) => `«${clinicalRightLabels[right]}»`

/** What a person reads about rights that are proposed and approved. */
export const rightsTexts = {
  title: 'Diritti',
  intro: 'Il supporto propone un diritto, un amministratore che non lo ha proposto lo approva.',
  what: {
    supervisor: 'Verifica e accetta i referti del laboratorio.',
    lead: 'Firma forzature, esclusioni, limiti e rilascio delle corse.',
    validator: 'Firma l’accettazione dei referti.',
  } satisfies Record<ClinicalRight, string>,
  held: 'Attivo',
  notHeld: 'Non assegnato',
  propose: 'Proponi',
  proposeOf: (right: ClinicalRight) => `Proponi ${named(right)}`,
  retire: 'Togli',
  retireOf: (right: ClinicalRight) => `Togli ${named(right)}`,
  retireText: 'Il diritto termina subito; una sessione aperta come supervisore si chiude.',
  proposeText: 'Vale quando un amministratore lo approva.',
  reason: 'Motivo',
  unsaved: 'il motivo del diritto',
  proposed: 'Diritto proposto agli amministratori',
  retired: 'Diritto tolto',
  unchanged: 'Nulla è cambiato',

  waiting: 'Diritti da approvare',
  askedBy: (person: string) => `Proposto da ${person},`,
  nobody: 'un invito',
  addressOf: (email: string, changedBy: string | undefined) =>
    changedBy
      ? `Le lettere arrivano a ${email}: indirizzo cambiato da ${changedBy}, non dall’utente.`
      : `Le lettere arrivano a ${email}.`,
  rightOf: (right: ClinicalRight, person: string) => `${named(right)} per ${person}`,
  approveTitle: (right: ClinicalRight, person: string) => `Dare il diritto ${named(right)} a ${person}?`,
  approved: 'Diritto approvato',
  refuseTitle: (right: ClinicalRight, person: string) => `Rifiuta ${named(right)} per ${person}`,
  refused: 'Diritto rifiutato',
  notYou: 'Decide un altro amministratore',
} as const
