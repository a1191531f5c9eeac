import { dayMs } from './calendar.ts'
import { type Identity, maybeTwins } from './duplicates.ts'
import { contradictions, sameName } from './identity-conflict.ts'

/** Objections to joining two records, as the person reads them before confirming. */
export const mergeObjections = {
  recall: 'Un richiamo è in corso per una delle due schede: un cartoncino dell’altra lo chiuderebbe',
  finding: 'Un reperto è aperto per una sola delle due schede',
  cards: 'Cartoncini di entrambe le schede prelevati entro 24 ore: possibili gemelli',
  sex: 'Sesso diverso',
  name: 'Nome del neonato diverso',
  moment: 'Giorno o ora di nascita diversi',
  birth: 'Stesso parto con ora o ordine di nascita diversi: possibili gemelli',
} as const
export type MergeObjection = keyof typeof mergeObjections

/** One of two records, as far as joining asks. */
export interface RecordToMerge {
  readonly identity: Identity
  /** Given name of the newborn, small letters without accents; empty where nobody chose one. */
  readonly givenName: string
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

/** Texts written for a newborn before it has a name. */
const unnamed = /^(?:neonat[oa]|maschio|femmina|bimb[oa]|bambin[oa]|figli[oa]|nn|x+)\b/u

const areOtherNames = (a: string, b: string): boolean =>
  !unnamed.test(a) && !unnamed.test(b) && !sameName(a, b)

/** Objections to joining two records. The order of the two does not matter. */
export function objectionsTo(a: RecordToMerge, b: RecordToMerge): MergeObjection[] {
  const born = { ...a.identity, cardDays: [] }
  const isTwinBirth = maybeTwins(born, { ...b.identity, cardDays: [] }) || otherPlace(a, b)
  const against = contradictions(a.identity, b.identity)
  const isOtherMoment = against.some((point) => point === 'birthDay' || point === 'birthTime')
  return [
    ...(a.recalled || b.recalled ? (['recall'] as const) : []),
    ...(a.openFindings === b.openFindings ? [] : (['finding'] as const)),
    ...(collectedTogether(a, b) ? (['cards'] as const) : []),
    ...(against.includes('sex') ? (['sex'] as const) : []),
    ...(areOtherNames(a.givenName, b.givenName) ? (['name'] as const) : []),
    ...(isOtherMoment && !isTwinBirth ? (['moment'] as const) : []),
    ...(isTwinBirth ? (['birth'] as const) : []),
  ]
}

/** Objections by which the two records may be two newborns: a merge gives a reason against each. */
const ofIdentity: readonly MergeObjection[] = ['sex', 'name', 'moment', 'birth']

export const needsReason = (objections: readonly MergeObjection[]): boolean =>
  objections.some((one) => ofIdentity.includes(one))

/** A wrong merge would close a recall with another newborn's card, or make two newborns one: a lead decides. */
export const isMergedByLead = (objections: readonly MergeObjection[]): boolean =>
  needsReason(objections) || objections.some((one) => one === 'recall' || one === 'finding')
