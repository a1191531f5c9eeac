import type { IntakeCard } from '@sne/shared/contract'
import { answerOf, wards } from './answers.ts'
import { type Draft, leaveOut, newDraft } from './draft.ts'
import { finishCard } from './finish-card.ts'
import type { CardGroup } from './groups.ts'
import { componentOf, type Message, repetitionsOf, type Segment, valueAt } from './message.ts'
import type { IntakeJoin, IntakeOrder, IntakeUpdate } from './order.ts'
import { isOfPatient, isOrder, type PatientPart, patientParts } from './patient-parts.ts'
import { readPatient } from './people.ts'
import { type Hl7Problem, problemAt } from './problem.ts'
import { readCard } from './read-card.ts'
import { texts } from './texts.ts'

type ReadAdt = Pick<
  { readonly updates: readonly IntakeUpdate[]; readonly joins: readonly IntakeJoin[] },
  'updates' | 'joins'
>

/** Reads what an ADT^A08 or ADT^A40 says of newborns. @returns problems for a message without a newborn or its code */
export function readAdt(message: Message, zone: number | null): ReadAdt | Hl7Problem[] {
  const header = message.segments[0]!
  const parts = patientParts(message)
  if (parts.length === 0) return [problemAt(header, 0, '100', texts.noNewborn)]
  const isJoin = valueAt(header, 9, 2).toUpperCase() === 'A40'
  const read = parts.map((part) => (isJoin ? readJoin(part) : readUpdate(part, zone)))
  const problems = read.filter((one): one is Hl7Problem => 'segment' in one)
  if (problems.length > 0) return problems
  return {
    updates: read.filter((one): one is IntakeUpdate => 'draft' in one),
    joins: read.filter((one): one is IntakeJoin => 'formerCodes' in one),
  }
}

const withoutCode = (patient: Segment) => problemAt(patient, 3, '101', texts.missing(texts.theNewbornCode))

/** The ward of a visit (PV1) is where the newborn lies now, not where the card was collected. */
const isOfCard = ({ name }: Segment): boolean => !['EVN', 'PV1', 'SPM'].includes(name)

/** The card was collected elsewhere: a person asks whether intensive care changes how the newborn is judged. */
function tellWard(visit: Segment, draft: Draft): void {
  const ward = valueAt(visit, 3)
  if (answerOf(wards, ward, valueAt(visit, 3, 9)) === 'tin')
    leaveOut(draft, visit, 3, '', texts.wardNow(ward))
}

function readUpdate({ patient, segments }: PatientPart, zone: number | null): IntakeUpdate | Hl7Problem {
  const own = segments.filter((one) => isOfCard(one) && !isOrder(one))
  const group: CardGroup = {
    patient,
    relatives: own.filter(isOfPatient),
    orders: [],
    details: own.filter((one) => !isOfPatient(one)),
    specimens: [],
  }
  const draft = readCard(group, zone)
  for (const visit of segments.filter(({ name }) => name === 'PV1')) tellWard(visit, draft)
  const { code } = draft.newborn
  return code ? { code, barcode: draft.card.barcode ?? null, draft, group } : withoutCode(patient)
}

function readJoin({ patient, segments }: PatientPart): IntakeJoin | Hl7Problem {
  const draft = newDraft()
  readPatient(patient, draft)
  const { code, otherCodes = [] } = draft.newborn
  if (!code) return withoutCode(patient)
  const former = segments.find(({ name }) => name === 'MRG')
  const formerCodes = repetitionsOf(former, 1)
    .map((id) => componentOf(id, 1))
    .filter(Boolean)
  if (formerCodes.length === 0) return problemAt(former ?? patient, former ? 1 : 0, '101', texts.noFormer)
  return { codes: [code, ...otherCodes], formerCodes }
}

/** The registered card through which an update speaks of its newborn. */
export type UpdatedCard = Pick<IntakeCard, 'barcode' | 'collectedAt' | 'collectionTimeKnown'>

/**
 * Turns an update into an order of the newborn's registered card. Barcode and collection come from the registered
 * card. All other facts come from the message.
 */
export function updateOrder({ draft, group }: IntakeUpdate, card: UpdatedCard): IntakeOrder | Hl7Problem[] {
  const { barcode, collectedAt, collectionTimeKnown } = card
  const own: Draft = {
    ...draft,
    // Judging the card lists what it leaves out.
    unmapped: [...draft.unmapped],
    card: { ...draft.card, barcode, collectedAt, collectionTimeKnown },
  }
  return finishCard(own, group, 'change')
}
