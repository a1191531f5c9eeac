import { analysisRequestMachine, analysisRequestStatuses } from './analysis-request.ts'
import { analyzableSampleMachine, analyzableStatuses } from './analyzable-sample.ts'
import { userRightMachine, userRightStatuses } from './clinical-right.ts'
import { eqaRoundMachine, eqaRoundStatuses } from './eqa/round.ts'
import { followUpMachine, followUpStatuses } from './follow-up.ts'
import { inviteMachine, inviteStatuses } from './invite.ts'
import { instrumentMachine, instrumentStatuses } from './materials/instrument.ts'
import { reagentLotMachine, reagentLotStatuses } from './materials/reagent-lot.ts'
import { notificationMachine, notificationStatuses } from './notification.ts'
import { plateMachine, plateStatuses } from './plate.ts'
import { remoteRequestMachine, remoteRequestStatuses } from './remote-version.ts'
import { reportMachine, reportStatuses } from './report.ts'
import { sampleMachine, sampleStatuses } from './sample.ts'
import { sampleAnalysisMachine, sampleAnalysisStatuses } from './sample-analysis.ts'
import { sampleRequestMachine, sampleRequestStatuses } from './sample-request.ts'
import { shippingMachine, shippingStatuses } from './shipping.ts'
import type { StatusTable } from './status.ts'
import type { Machine } from './transition.ts'

/**
 * Every status machine of the product, by entity. Generated tests iterate status × action × role over them.
 */
export const machines = {
  shipping: shippingMachine,
  sample: sampleMachine,
  'analyzable-sample': analyzableSampleMachine,
  'analysis-request': analysisRequestMachine,
  plate: plateMachine,
  'sample-analysis': sampleAnalysisMachine,
  report: reportMachine,
  'sample-request': sampleRequestMachine,
  'follow-up': followUpMachine,
  invite: inviteMachine,
  notification: notificationMachine,
  'remote-request': remoteRequestMachine,
  'user-right': userRightMachine,
  instrument: instrumentMachine,
  'reagent-lot': reagentLotMachine,
  'eqa-round': eqaRoundMachine,
} as const satisfies Record<string, Machine>

export type MachineEntity = keyof typeof machines

/** Status table of each entity, and the status in which a record is born. */
export const lifecycles: Readonly<
  Record<MachineEntity, { readonly statuses: StatusTable<string>; readonly initial: string }>
> = {
  shipping: { statuses: shippingStatuses, initial: 'draft' },
  sample: { statuses: sampleStatuses, initial: 'registered' },
  'analyzable-sample': { statuses: analyzableStatuses, initial: 'waiting' },
  'analysis-request': { statuses: analysisRequestStatuses, initial: 'open' },
  plate: { statuses: plateStatuses, initial: 'planning' },
  'sample-analysis': { statuses: sampleAnalysisStatuses, initial: 'planned' },
  report: { statuses: reportStatuses, initial: 'pending' },
  'sample-request': { statuses: sampleRequestStatuses, initial: 'pending' },
  'follow-up': { statuses: followUpStatuses, initial: 'referred' },
  invite: { statuses: inviteStatuses, initial: 'pending' },
  notification: { statuses: notificationStatuses, initial: 'new' },
  'remote-request': { statuses: remoteRequestStatuses, initial: 'pending' },
  'user-right': { statuses: userRightStatuses, initial: 'pending' },
  instrument: { statuses: instrumentStatuses, initial: 'in_use' },
  'reagent-lot': { statuses: reagentLotStatuses, initial: 'received' },
  'eqa-round': { statuses: eqaRoundStatuses, initial: 'received' },
}

/** Actions of a machine, each once. */
export const actionsOf = <A extends string>(machine: Machine<string, A>): A[] => [
  ...new Set(machine.transitions.map((transition) => transition.action)),
]
