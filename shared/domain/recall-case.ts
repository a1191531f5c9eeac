import { addDays } from './calendar.ts'
import type { ReferralParty } from './referral.ts'
import type { ReportStatus } from './report.ts'
import type { SampleRequestStatus, SampleRequestType } from './sample-request.ts'

/** States in which a case of the recall desk waits, and the people awaited. */
export const caseWaits = {
  decision: { label: 'Decisione sull’analisi', from: 'analista' },
  signature: { label: 'Firma del referto', from: 'supervisore' },
  approval: { label: 'Approvazione della richiesta', from: 'validatore' },
  communication: { label: 'Comunicazione', from: 'laboratorio' },
  card: { label: 'Nuovo cartoncino', from: 'punto nascita' },
  serum: { label: 'Siero o sangue', from: 'punto nascita' },
  planned_card: { label: 'Prelievo programmato', from: 'punto nascita' },
  analysis: { label: 'Esito del nuovo materiale', from: 'laboratorio' },
  repetition: { label: 'Ripetizione o second tier in ritardo', from: 'laboratorio' },
  repeating: { label: 'Esito della ripetizione', from: 'laboratorio' },
} as const
export type CaseWait = keyof typeof caseWaits

interface CaseRequest {
  readonly type: SampleRequestType
  readonly status: SampleRequestStatus
  readonly approved: boolean
}

/** Facts of an order with a live recall or finding. */
export interface CaseFacts {
  /** The live request for material that is due first; null where none is live. */
  readonly request: CaseRequest | null
  /** The last report of the order that holds, waits or was reopened; null where there is none. */
  readonly reportStatus: ReportStatus | null
  /** Who was not told of a positive yet. */
  readonly missing: readonly ReferralParty[]
  /** A re-test or second tier of the order is past its hours. */
  readonly late?: boolean
  /** A re-test or second tier of the order is asked for. */
  readonly repeating?: boolean
}

const materialOf: Readonly<Record<SampleRequestType, CaseWait>> = {
  new_spot: 'card',
  serum_sample: 'serum',
  scheduled: 'planned_card',
  re_test: 'analysis',
}

/** The first step to wait for. The people to be told of a positive are told before any other step. */
export function caseWait(facts: CaseFacts): CaseWait {
  const { request, reportStatus, missing, late = false, repeating = false } = facts
  if (reportStatus === 'reopened') return late ? 'repetition' : repeating ? 'repeating' : 'decision'
  if (missing.length > 0) return 'communication'
  if (request === null && late) return 'repetition'
  if (request === null) return reportStatus === 'pending' ? 'signature' : 'decision'
  if (request.status === 'assume_re_test') return 'analysis'
  if (!request.approved) return reportStatus === 'pending' ? 'signature' : 'approval'
  return materialOf[request.type]
}

/**
 * Why nobody is written to about material: it is here already, or nobody answers for the request yet. Null
 * where it may be asked for.
 * @param facts the case without the communications of a positive
 */
export function askingRefusal({
  request,
  reportStatus,
}: Pick<CaseFacts, 'request' | 'reportStatus'>): string | null {
  if (request === null)
    return reportStatus === 'accepted'
      ? null
      : 'La richiesta non è ancora firmata: la lettera si scrive dopo la firma del referto.'
  if (request.status === 'assume_re_test')
    return 'Il materiale è già arrivato: la lettera chiederebbe un prelievo che non serve.'
  return request.approved
    ? null
    : 'La richiesta non è ancora approvata: la lettera si scrive dopo la firma del referto.'
}

/** How a case is placed on the board. */
export interface CasePlace {
  readonly id: number
  readonly urgent: boolean
  readonly overdue: boolean
  /** yyyy-MM-dd; null where nothing is due on a day. */
  readonly dueOn: string | null
}

const last = '9999-12-31'

/** Order of the board: urgent first, of them the overdue, then by the day; the older order first where both agree. */
export const compareCases = (one: CasePlace, other: CasePlace): number =>
  Number(other.urgent) - Number(one.urgent) ||
  Number(other.overdue) - Number(one.overdue) ||
  (one.dueOn ?? last).localeCompare(other.dueOn ?? last) ||
  one.id - other.id

/** The days before `dueOn` within which a case is shown as due soon. */
export const isDueSoon = (dueOn: string | null, today: string): boolean =>
  dueOn !== null && dueOn >= today && dueOn <= addDays(today, 1)
