import type { IntakeCard } from '@sne/shared/contract'
import { type BirthBeside, barcodeKey, birthsApart, type IdentityPoint, twinPoints } from '@sne/shared/domain'
import type { KeyContext } from '../../platform/calls/context.ts'
import { cardOfBarcode } from '../../records/cards/barcode-case.ts'
import type { IdentityRecord } from '../../records/newborns/identity.ts'
import { hasSibling } from '../../records/newborns/siblings.ts'
import { askedAt } from '../../records/requests/untaken.ts'

/** When laboratories asked for other cards of the newborn that have not come. */
async function askedMoments({ db }: KeyContext, newbornId: number): Promise<string[]> {
  const requests = await db
    .selectFrom('sampleRequests')
    .select(askedAt('sampleRequests').as('askedAt'))
    .where('newbornId', '=', newbornId)
    .where('status', '=', 'pending')
    .where('type', '=', 'new_spot')
    .execute()
  return requests.map((request) => request.askedAt)
}

const birthOf = ({ newborn }: IntakeCard): BirthBeside => ({
  birthWeight: newborn.birthWeight ?? null,
  gaWeeks: newborn.gaWeeks ?? null,
  gaDays: newborn.gaDays ?? null,
})

/**
 * Why a new card of a known newborn may be its twin's.
 * @param together cards that the sender says are of the newborn: one speaks against another by what it tells of the birth alone
 */
export async function twinPointsOf(
  context: KeyContext,
  newborn: IdentityRecord,
  card: IntakeCard,
  together: readonly IntakeCard[],
): Promise<IdentityPoint[]> {
  const keys = new Set(together.map(({ barcode }) => barcodeKey(barcode)))
  const rows = await context.db
    .selectFrom('samples')
    .innerJoin('motivations', 'motivations.id', 'samples.motivationId')
    .select(['barcode', 'machineName as motivation', 'collectedAt', 'collectionTimeKnown'])
    .where('newbornId', '=', newborn.id)
    .where('deletedAt', 'is', null)
    .execute()
  const cards = rows.filter(({ barcode }) => !keys.has(barcodeKey(barcode)))
  const { pluralityCount: n, pluralityOrder: order } = newborn
  const asked = await askedMoments(context, newborn.id)
  const points = twinPoints(
    {
      birthWeight: newborn.birthWeight,
      plurality: n === null ? null : { n, order },
      cards,
      hasSibling: asked.length > 0 && (await hasSibling(context.db, newborn)),
    },
    {
      motivation: card.motivation ?? null,
      collectedAt: card.collectedAt,
      collectionTimeKnown: card.collectionTimeKnown,
      birthWeight: card.newborn.birthWeight ?? null,
      plurality: card.newborn.plurality ?? null,
      namesPrevious: Boolean(card.previousBarcode && cardOfBarcode(rows, card.previousBarcode)),
      isAwaited: asked.some((at) => Date.parse(at) <= Date.parse(card.collectedAt)),
      askedAt: asked,
    },
  )
  const beside = together.filter((other) => other !== card)
  return [...new Set([...points, ...beside.flatMap((other) => birthsApart(birthOf(other), birthOf(card)))])]
}
