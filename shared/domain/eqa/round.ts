import { eqaRoundGuards } from '../guards/eqa.ts'
import { isOneOf, type StatusTable } from '../status.ts'
import { defineMachine } from '../transition.ts'

/** A round of external quality assessment (EQA): samples of a provider, measured and sent back by a day. */
export type EqaRoundStatus = 'received' | 'analysed' | 'sent' | 'evaluated' | 'closed'
export const eqaRoundStatuses: StatusTable<EqaRoundStatus> = {
  received: { label: 'Da analizzare', tone: 'blue' },
  analysed: { label: 'Da inviare', tone: 'amber' },
  sent: { label: 'Inviata', tone: 'purple' },
  evaluated: { label: 'Valutata', tone: 'blue' },
  closed: { label: 'Chiusa', tone: 'green' },
}

export type EqaRoundAction = 'measure' | 'unmeasure' | 'send' | 'evaluate' | 'close' | 'give_up'

const roles = ['analyst', 'supervisor'] as const

export const eqaRoundMachine = defineMachine<EqaRoundStatus, EqaRoundAction>()('eqa-round', eqaRoundGuards, [
  // Every sample of the round has a reading; a deleted or rejected one takes the step back.
  { action: 'measure', from: ['received'], to: 'analysed', roles: [], effect: true },
  { action: 'unmeasure', from: ['analysed'], to: 'received', roles: [], effect: true },
  { action: 'send', from: ['analysed'], to: 'sent', roles, guard: 'sendable' },
  { action: 'evaluate', from: ['sent'], to: 'evaluated', roles, guard: 'evaluated' },
  { action: 'close', from: ['evaluated'], to: 'closed', roles, guard: 'corrected' },
  // The provider cancelled the round, its samples came damaged, or its evaluation never came.
  { action: 'give_up', from: ['received', 'analysed', 'sent'], to: 'closed', roles, guard: 'given_up' },
])

/** Results still have to leave. */
export const openEqaStatuses = ['received', 'analysed'] as const satisfies EqaRoundStatus[]
/** Sent results stay; assigned values and scores may still be entered or corrected. */
export const evaluableEqaStatuses = ['sent', 'evaluated'] as const satisfies EqaRoundStatus[]

export const isEqaOpen = (status: EqaRoundStatus): boolean => isOneOf(openEqaStatuses, status)
export const isEqaEvaluable = (status: EqaRoundStatus): boolean => isOneOf(evaluableEqaStatuses, status)
