import { followUpGuards } from './guards/follow-up.ts'
import type { FollowUpOutcome } from './newborn.ts'
import type { StatusTable } from './status.ts'
import { defineMachine } from './transition.ts'

/** Follow-up of a newborn that a clinical centre was told of. */
export type FollowUpStatus =
  | 'referred'
  | 'visited'
  | 'testing'
  | 'diagnosed'
  | 'treated'
  | 'not_confirmed'
  | 'carrier'
  | 'lost'
  | 'died'
export const followUpStatuses: StatusTable<FollowUpStatus> = {
  referred: { label: 'Inviato al centro clinico', tone: 'amber' },
  visited: { label: 'Prima visita fatta', tone: 'blue' },
  testing: { label: 'Esami di conferma', tone: 'blue' },
  diagnosed: { label: 'Diagnosi confermata', tone: 'purple' },
  treated: { label: 'In terapia', tone: 'purple' },
  not_confirmed: { label: 'Falso positivo', tone: 'green' },
  carrier: { label: 'Portatore', tone: 'green' },
  lost: { label: 'Perso al follow-up', tone: 'red' },
  died: { label: 'Deceduto', tone: 'grey' },
}

/** The outcome of each status: one truth, two names. */
export const outcomeOfFollowUp: Readonly<Record<FollowUpStatus, FollowUpOutcome>> = {
  referred: 'in_corso',
  visited: 'in_corso',
  testing: 'in_corso',
  diagnosed: 'confermato',
  treated: 'confermato',
  not_confirmed: 'non_confermato',
  carrier: 'portatore',
  lost: 'perso',
  died: 'deceduto',
}

/** The centre has not told a diagnosis yet: the case stays on the list. */
export const openFollowUpStatuses = ['referred', 'visited', 'testing'] as const satisfies FollowUpStatus[]
/** Confirmed cases, which the centre is asked about once a year. */
export const confirmedFollowUpStatuses = ['diagnosed', 'treated'] as const satisfies FollowUpStatus[]
/** The case has left, with an outcome. */
export const endedFollowUpStatuses = [
  'not_confirmed',
  'carrier',
  'lost',
  'died',
] as const satisfies FollowUpStatus[]
const askedAbout = [...openFollowUpStatuses, ...confirmedFollowUpStatuses] as const

export type FollowUpAction =
  | 'visit'
  | 'test'
  | 'diagnose'
  | 'treat'
  | 'not_confirm'
  | 'carrier'
  | 'lose'
  | 'die'
  | 'resume'
export const followUpActionLabels: Readonly<Record<FollowUpAction, string>> = {
  visit: 'Prima visita fatta',
  test: 'Esami di conferma in corso',
  diagnose: 'Diagnosi confermata',
  treat: 'Terapia iniziata',
  not_confirm: 'Falso positivo',
  carrier: 'Portatore',
  lose: 'Perso al follow-up',
  die: 'Deceduto',
  resume: 'Riapri il caso',
}

const roles = ['acceptance', 'analyst', 'supervisor'] as const

export const followUpMachine = defineMachine<FollowUpStatus, FollowUpAction>()('follow-up', followUpGuards, [
  { action: 'visit', from: ['referred'], to: 'visited', roles },
  { action: 'test', from: ['referred', 'visited'], to: 'testing', roles },
  { action: 'diagnose', from: openFollowUpStatuses, to: 'diagnosed', roles, guard: 'diagnosis_given' },
  { action: 'treat', from: ['diagnosed'], to: 'treated', roles },
  { action: 'not_confirm', from: openFollowUpStatuses, to: 'not_confirmed', roles, guard: 'told_by' },
  { action: 'carrier', from: openFollowUpStatuses, to: 'carrier', roles, guard: 'told_by' },
  { action: 'lose', from: askedAbout, to: 'lost', roles, guard: 'told_by' },
  { action: 'die', from: [...askedAbout, 'lost'], to: 'died', roles, guard: 'told_by' },
  // A false positive may turn out to be affected, and a lost family may come back.
  { action: 'resume', from: ['not_confirmed', 'carrier', 'lost'], to: 'testing', roles, guard: 'told_by' },
])
