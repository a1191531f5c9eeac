import { isDeepStrictEqual } from 'node:util'
import {
  comesNear,
  differingFacts,
  factsOfIdentity,
  type Identity,
  identityChange,
  identityPoints,
  type PrintedFact,
} from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { sortKey } from '../../platform/database/sort-key.ts'
import type { SampleRecord } from '../cards/row-queries.ts'
import { identityOf } from '../newborns/identity.ts'
import { nearNewborns } from '../newborns/near-newborns.ts'
import { texts } from './texts.ts'

/** A card whose newborn's identity, or whose barcode, is another one now: its number may be that of another newborn's card. */
interface Corrected {
  readonly sampleId: number
  readonly before: Identity
  readonly after: Identity
  readonly differing: readonly PrintedFact[]
  readonly isRelabelled: boolean
  /** The birth point told another identity, and the correction answers it. */
  readonly isTold: boolean
}

const identityOn = (card: SampleRecord, birthWorkgroupId: number | null) =>
  identityOf({
    ...card,
    nameSort: sortKey(card.surname, card.name),
    motherSort: sortKey(card.mother?.surname, card.mother?.name),
    birthWorkgroupId,
  })

/** Cards with their identities before and after, and the printed facts that differ. */
export function correctedCards(
  before: readonly SampleRecord[],
  after: readonly SampleRecord[],
  birthWorkgroupId: number | null,
): Corrected[] {
  return after.flatMap((card) => {
    const former = before.find(({ id }) => id === card.id)
    if (!former) return []
    const [one, other] = [identityOn(former, birthWorkgroupId), identityOn(card, birthWorkgroupId)]
    const isRelabelled = former.barcode !== card.barcode
    if (!isRelabelled && isDeepStrictEqual(one, other)) return []
    const differing = differingFacts(former, card)
    const isTold = former.toldDoubts.includes('identity') && !card.toldDoubts.includes('identity')
    return [{ sampleId: card.id, before: one, after: other, differing, isRelabelled, isTold }]
  })
}

/** Judges the identity of each card, with the newborns that it comes near. */
export async function judgedIdentities(
  { db }: Context,
  newbornId: number,
  cards: readonly Corrected[],
  laboratories: readonly number[],
) {
  const others = await nearNewborns(db, newbornId, {
    laboratories,
    identities: cards.flatMap(({ before, after }) => [before, after]),
  })
  return cards.flatMap(({ sampleId, before, after, differing, isRelabelled, isTold }) => {
    const near = others.filter(({ identity }) => comesNear(before, after, identity))
    const { points, isDoubt } = identityChange(
      before,
      after,
      near.map(({ identity }) => identity),
    )
    if (points.length === 0 && !isRelabelled) return []
    const shown = factsOfIdentity(points)
    return [
      {
        sampleId,
        names: [...points.map((point) => identityPoints[point]), ...(isRelabelled ? [texts.barcode] : [])],
        // Acceptance has read the number from the card.
        isDoubt: isDoubt || isRelabelled || isTold,
        facts: differing.filter((fact) => shown.includes(fact) || (isRelabelled && fact === 'barcode')),
        near: near.map(({ code }) => code),
      },
    ]
  })
}
