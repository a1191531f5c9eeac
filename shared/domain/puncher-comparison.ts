import { barcodeKey, sameBarcode } from './barcode.ts'
import { isCardWell } from './eqa/place.ts'
import type { PunchStatus, WellType } from './plate.ts'
import { foreignVerdicts, type PuncherDecision, type PuncherVerdict } from './puncher-verdicts.ts'
import { isOneOf } from './status.ts'

/** One well of the plan that is not empty. */
export interface PlannedDisc {
  readonly position: string
  readonly type: Exclude<WellType, 'empty'>
  /** Null for blanks and controls. */
  readonly card: string | null
  /** Names and kinds that a puncher's file may give to this blank or control. */
  readonly names: readonly string[]
  readonly kinds: readonly PuncherRecord['kind'][]
  readonly status: PunchStatus | null
  /** Discs that the well takes. */
  readonly punches: number
  /** Discs left on the card; null for blanks, controls and samples of external assessment, which nobody counts. */
  readonly punchesLeft: number | null
}

/** One row of a puncher's file that belongs to the plate. */
export interface PuncherRecord {
  readonly position: string
  readonly card: string | null
  readonly kind: 'sample' | 'blank' | 'control' | 'unknown'
  /** `unproven`: neither time nor outcome says that the disc was punched, or the outcome is not understood. */
  readonly outcome: 'punched' | 'failed' | 'unproven'
}

export interface ComparedWell<P extends PlannedDisc = PlannedDisc, R extends PuncherRecord = PuncherRecord> {
  readonly position: string
  /** Null for a well that the plan leaves empty. */
  readonly plan: P | null
  /** In the order of the file. */
  readonly records: readonly R[]
  readonly verdict: PuncherVerdict
  /** Wells in which the plan has the card that the file names instead. */
  readonly belongs: readonly string[]
  /** The import punches the well when a person confirms it. */
  readonly confirmable: boolean
  /** Empty where nothing needs a decision. */
  readonly decisions: readonly PuncherDecision[]
}

/** Content that no well of the plan needs: a puncher may list all 96 wells. */
const isNothing = ({ card, kind }: PuncherRecord) => card === null && kind !== 'sample'

const isOtherCard = (plan: PlannedDisc, { card }: PuncherRecord) =>
  card !== null && !sameBarcode(card, plan.card)

const isOtherMaterial = ({ names, kinds }: PlannedDisc, { card, kind }: PuncherRecord) =>
  (kind !== 'unknown' && !kinds.includes(kind)) ||
  (card !== null && !names.some((name) => sameBarcode(name, card)))

/** The first reason for which records are no single whole disc; null where they are. */
function faultOf(
  plan: PlannedDisc,
  records: readonly PuncherRecord[],
  perDisc: boolean,
): PuncherVerdict | null {
  if (records.at(-1)?.outcome === 'failed') return 'failed'
  if (isCardWell(plan.type) && records.some(({ card }) => card === null)) return 'no_card'
  const isWhole = records.length === plan.punches || (records.length === 1 && !perDisc)
  if (!isWhole || records.some(({ outcome }) => outcome === 'failed')) return 'repeated'
  // The row calls itself a blank or a control, with the card of the sample.
  const isOtherKind = records.some(({ kind }) => kind !== 'unknown' && !plan.kinds.includes(kind))
  if (isOtherKind || records.some(({ outcome }) => outcome !== 'punched')) return 'unproven'
  return null
}

function verdictOf(
  plan: PlannedDisc,
  records: readonly PuncherRecord[],
  isPlanned: (card: string) => boolean,
  perDisc: boolean,
): PuncherVerdict {
  if (records.length === 0) return 'not_in_file'
  if (isCardWell(plan.type)) {
    const other = records.find((record) => isOtherCard(plan, record))?.card
    if (other != null) return isPlanned(other) ? 'other_card' : 'not_on_plate'
    // A well without its card in the plan is confirmed by no card.
    if (plan.card === null) return 'no_card'
  } else if (records.some((record) => isOtherMaterial(plan, record))) return 'other_material'
  const fault = faultOf(plan, records, perDisc)
  if (fault) return fault
  return plan.status === null || plan.status === 'to_punch' || plan.status === 'punched'
    ? 'as_planned'
    : 'recorded'
}

/** Decisions open to a person; empty where the well has been decided before, or needs no decision. */
function decisionsOf(plan: PlannedDisc | null, verdict: PuncherVerdict): PuncherDecision[] {
  if (verdict === 'as_planned' || verdict === 'not_in_file') return []
  if (plan === null || !isCardWell(plan.type)) return plan?.status === 'punched' ? [] : ['leave']
  const hasDisc = plan.type === 'eqa_sample' || (plan.punchesLeft ?? 0) >= plan.punches
  if (plan.status === 'punched') return isOneOf(foreignVerdicts, verdict) ? ['leave', 'redo'] : []
  if (plan.status !== 'to_punch') return []
  const isLost = (verdict === 'failed' || verdict === 'repeated') && hasDisc
  return isLost ? ['leave', 'redo', 'to_planning'] : ['leave', 'to_planning']
}

/**
 * Compares the records of a puncher with the plan, well by well. A well is confirmable when every record of
 * it names its planned card (or control) and whole discs. No outcome of the well may be recorded.
 * @param plan in the order of work
 * @returns wells of the plan in their order, then wells that the plan leaves empty
 */
export function compareWithPlan<P extends PlannedDisc, R extends PuncherRecord>(
  plan: readonly P[],
  records: readonly R[],
): ComparedWell<P, R>[] {
  const byWell = Map.groupBy(records, ({ position }) => position)
  const wellsOf = Map.groupBy(
    plan.filter(({ card }) => card !== null),
    ({ card }) => barcodeKey(card),
  )
  const planned = new Set(plan.map(({ position }) => position))
  const perDisc = plan.some(({ position, punches }) => punches > 1 && (byWell.get(position)?.length ?? 0) > 1)
  const discsLeft = new Map(plan.map(({ card, punchesLeft }) => [barcodeKey(card), punchesLeft ?? 0]))
  const wells = plan.map((disc): ComparedWell<P, R> => {
    const own = byWell.get(disc.position) ?? []
    let verdict = verdictOf(disc, own, (card) => wellsOf.has(barcodeKey(card)), perDisc)
    const isOpen = disc.status === null || disc.status === 'to_punch'
    if (verdict === 'as_planned' && isOpen && disc.type === 'sample') {
      const left = (discsLeft.get(barcodeKey(disc.card)) ?? 0) - disc.punches
      if (left < 0) verdict = 'no_discs'
      else discsLeft.set(barcodeKey(disc.card), left)
    }
    const others = own.filter((record) => isCardWell(disc.type) && isOtherCard(disc, record))
    return {
      position: disc.position,
      plan: disc,
      records: own,
      verdict,
      belongs: [
        ...new Set(
          others.flatMap(({ card }) => wellsOf.get(barcodeKey(card)) ?? []).map((one) => one.position),
        ),
      ],
      confirmable: verdict === 'as_planned' && isOpen,
      decisions: decisionsOf(disc, verdict),
    }
  })
  const beside = [...byWell].flatMap(([position, own]): ComparedWell<P, R>[] => {
    if (planned.has(position) || own.every(isNothing)) return []
    const belongs = own.flatMap(({ card }) => (card === null ? [] : (wellsOf.get(barcodeKey(card)) ?? [])))
    return [
      {
        position,
        plan: null,
        records: own,
        verdict: 'not_planned',
        belongs: [...new Set(belongs.map((one) => one.position))],
        confirmable: false,
        decisions: decisionsOf(null, 'not_planned'),
      },
    ]
  })
  return [...wells, ...beside]
}
