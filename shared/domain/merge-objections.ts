import { dayMs } from './calendar.ts'
import { type Identity, maybeTwins } from './duplicates.ts'

/** What speaks against joining two records, as the person reads it before confirming. */
export const mergeObjections = {
  recall: 'Un richiamo è in corso per una delle due schede: un cartoncino dell’altra lo chiuderebbe',
  finding: 'Un reperto è aperto per una sola delle due schede',
  cards: 'Cartoncini di entrambe le schede prelevati entro 24 ore: possibili gemelli',
  birth: 'Stesso parto con ora o ordine di nascita diversi: possibili gemelli',
} as const
export type MergeObjection = keyof typeof mergeObjections

/** One of two records, as far as joining asks. */
export interface RecordToMerge {
  readonly identity: Identity
  /** Moments of collection of its cards, ISO 8601. */
  readonly collectedAt: readonly string[]
  /** A card or serum was asked for by a decision or urgently, and did not come. */
  readonly recalled: boolean
  readonly openFindings: boolean
}

const collectedTogether = (a: RecordToMerge, b: RecordToMerge): boolean =>
  a.collectedAt.some((one) =>
    b.collectedAt.some((other) => Math.abs(Date.parse(one) - Date.parse(other)) <= dayMs),
  )

const otherPlace = ({ identity: a }: RecordToMerge, { identity: b }: RecordToMerge): boolean =>
  (a.plurality?.order ?? null) !== (b.plurality?.order ?? null) && (a.plurality?.n ?? b.plurality?.n ?? 1) > 1

/** What speaks against joining two records. The order of the two does not matter. */
export function objectionsTo(a: RecordToMerge, b: RecordToMerge): MergeObjection[] {
  const born = { ...a.identity, cardDays: [] }
  const isTwinBirth = maybeTwins(born, { ...b.identity, cardDays: [] }) || otherPlace(a, b)
  return [
    ...(a.recalled || b.recalled ? (['recall'] as const) : []),
    ...(a.openFindings === b.openFindings ? [] : (['finding'] as const)),
    ...(collectedTogether(a, b) ? (['cards'] as const) : []),
    ...(isTwinBirth ? (['birth'] as const) : []),
  ]
}

/** A wrong merge would close a recall with another newborn's card: a lead decides. */
export const isMergedByLead = (objections: readonly MergeObjection[]): boolean =>
  objections.some((one) => one === 'recall' || one === 'finding')
