import type { IntakeCard } from '@sne/shared/contract'
import { type BirthBeside, barcodeKey, birthsApart, type IdentityPoint, twinPoints } from '@sne/shared/domain'
import type { KeyContext } from '../../platform/calls/context.ts'
import { cardOfBarcode } from '../../records/cards/barcode-case.ts'

interface KnownBirth {
  readonly id: number
  readonly birthWeight: number | null
  readonly pluralityCount: number | null
  readonly pluralityOrder: number | null
}

/** Did a laboratory ask for another card of the newborn before this one was collected? */
const isAwaited = async ({ db }: KeyContext, newbornId: number, card: IntakeCard): Promise<boolean> =>
  (await db
    .selectFrom('sampleRequests')
    .select('id')
    .where('newbornId', '=', newbornId)
    .where('status', '=', 'pending')
    .where('type', '=', 'new_spot')
    .where('createdAt', '<=', card.collectedAt)
    .limit(1)
    .executeTakeFirst()) !== undefined

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
  newborn: KnownBirth,
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
  const points = twinPoints(
    { birthWeight: newborn.birthWeight, plurality: n === null ? null : { n, order }, cards },
    {
      motivation: card.motivation ?? null,
      collectedAt: card.collectedAt,
      collectionTimeKnown: card.collectionTimeKnown,
      birthWeight: card.newborn.birthWeight ?? null,
      plurality: card.newborn.plurality ?? null,
      namesPrevious: Boolean(card.previousBarcode && cardOfBarcode(rows, card.previousBarcode)),
      isAwaited: await isAwaited(context, newborn.id, card),
    },
  )
  const beside = together.filter((other) => other !== card)
  return [...new Set([...points, ...beside.flatMap((other) => birthsApart(birthOf(other), birthOf(card)))])]
}
