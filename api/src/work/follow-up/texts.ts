import { type FollowUpAction, followUpActionLabels, followUpStatuses } from '@sne/shared/domain'

/** Sentences about a newborn's outcome. */
export const texts = {
  alreadyFollowed: 'C’è già un caso aperto per questo neonato in questa categoria: aggiornare quello.',
  notOfNewborn: 'Il referto non è di questo neonato in questa categoria.',
  laboratoryFollows: 'Il caso lo segue una persona del laboratorio che lo ha affidato al centro.',
  notAnalysed: 'La categoria non è analizzata da questo laboratorio.',
  beforeBirth: 'Il giorno viene prima della nascita.',
  referred: (centre: string | null) => `Affidato al centro clinico${centre ? `: ${centre}` : ''}.`,
  missed: 'Caso non individuato dallo screening, inserito dopo.',
  step: (action: FollowUpAction, from: keyof typeof followUpStatuses) =>
    `${followUpActionLabels[action]} (prima: ${followUpStatuses[from].label.toLowerCase()}).`,
  said: (day: string, action: FollowUpAction | null, reason: string) =>
    `${day}${action ? `, ${followUpActionLabels[action].toLowerCase()}` : ''}: ${reason}`,
  told: 'Dati del follow-up aggiornati.',
  yearlyTitle: (category: string) => `Follow-up annuale, ${category}`,
  yearly: 'È passato un anno dalle ultime notizie: chiedere al centro clinico e aggiornare il caso.',
} as const
