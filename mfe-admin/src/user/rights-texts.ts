import { type ProposedRight, proposedRightLabels } from '@sne/shared/domain'

const named = (right: ProposedRight) => `«${proposedRightLabels[right]}»`

/** Texts about rights that are proposed and approved. */
export const rightsTexts = {
  title: 'Diritti',
  intro: 'Il supporto propone un diritto, un amministratore che non lo ha proposto lo approva.',
  what: {
    supervisor: 'Verifica e accetta i referti del laboratorio.',
    lead: 'Firma forzature, esclusioni, limiti e rilascio delle corse.',
    validator: 'Firma l’accettazione dei referti.',
    administrator: 'Approva i diritti e gestisce laboratori e accessi.',
  } satisfies Record<ProposedRight, string>,
  held: 'Attivo',
  notHeld: 'Non assegnato',
  propose: 'Proponi',
  proposeOf: (right: ProposedRight) => `Proponi ${named(right)}`,
  retire: 'Togli',
  retireOf: (right: ProposedRight) => `Togli ${named(right)}`,
  retireText: 'Il diritto termina subito; una sessione aperta in quel ruolo si chiude.',
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
  rightOf: (right: ProposedRight, person: string) => `${named(right)} per ${person}`,
  approveTitle: (right: ProposedRight, person: string) => `Dare il diritto ${named(right)} a ${person}?`,
  approved: 'Diritto approvato',
  refuseTitle: (right: ProposedRight, person: string) => `Rifiuta ${named(right)} per ${person}`,
  refused: 'Diritto rifiutato',
  notYou: 'Decide un altro amministratore',
} as const
