import { sampleRequestGuards } from './guards/decisions.ts'
import { type SampleRequestStatus, type SampleRequestType, sampleRequestTypeLabels } from './request-type.ts'
import type { Screening } from './screenings.ts'
import { isOneOf } from './status.ts'
import { defineMachine } from './transition.ts'

export {
  type SampleRequestStatus,
  type SampleRequestType,
  sampleRequestStatuses,
  sampleRequestTypeLabels,
} from './request-type.ts'

/** A live request still waits for material or for its outcome; the analysis request stays open for it. */
export const liveRequestStatuses = ['pending', 'assume_re_test'] as const satisfies SampleRequestStatus[]

/** Material came: its outcome is waited for, or is there. */
export const answeredRequestStatuses = ['assume_re_test', 'done'] as const satisfies SampleRequestStatus[]

/**
 * Material of a request: genes are read on blood cells, so a venous sample for them is whole blood and no
 * serum.
 */
export type RequestedMaterial = SampleRequestType | 'whole_blood'

const readOnCells: readonly Screening[] = ['sma']

export const requestedMaterial = (
  type: SampleRequestType,
  categories: readonly Screening[],
): RequestedMaterial =>
  type === 'serum_sample' && categories.some((category) => readOnCells.includes(category))
    ? 'whole_blood'
    : type

/** Material of a request, as a list or notice names it. */
export function requestLabel(type: SampleRequestType, categories: readonly Screening[]): string {
  if (requestedMaterial(type, categories) !== 'whole_blood') return sampleRequestTypeLabels[type]
  return categories.every((category) => readOnCells.includes(category))
    ? 'Sangue intero (EDTA)'
    : 'Siero e sangue intero (EDTA)'
}

export type SampleRequestAction = 'assume' | 'release' | 'complete' | 'separate' | 'upload_report' | 'refuse'

/** Approval is no status: it is the moment when the supervisor accepts the report behind the request. */
export const sampleRequestMachine = defineMachine<SampleRequestStatus, SampleRequestAction>()(
  'sample-request',
  sampleRequestGuards,
  [
    // The re-test was planned on a plate, or the recalled card was accepted.
    { action: 'assume', from: ['pending'], to: 'assume_re_test', roles: [], effect: true },
    { action: 'release', from: ['assume_re_test'], to: 'pending', roles: [], effect: true },
    { action: 'complete', from: ['assume_re_test'], to: 'done', roles: [], effect: true },
    // The card that answered belongs to another newborn: their merge was undone.
    { action: 'separate', from: answeredRequestStatuses, to: 'pending', roles: [], effect: true },
    {
      action: 'upload_report',
      from: ['pending'],
      to: 'done',
      roles: ['analyst'],
      guard: 'approved_serum',
    },
    {
      action: 'refuse',
      from: liveRequestStatuses,
      to: 'refused',
      roles: ['supervisor', 'planner', 'support'],
      guard: 'refusable',
    },
  ],
)

/** Whether the request still waits, and keeps its analysis request open. */
export const isLiveRequest = (status: SampleRequestStatus): boolean => isOneOf(liveRequestStatuses, status)
