import type { ValueProfile } from '../profiles.ts'
import type { History } from './laboratory.ts'
import type { StoryCase } from './story.ts'

/** Simulated values of the cases' cards: the first card and the later ones of each newborn. */
export async function profilesOfCards(
  { db }: History,
  cases: ReadonlyMap<string, StoryCase>,
): Promise<Readonly<Record<string, ValueProfile>>> {
  const cards = await db
    .selectFrom('samples')
    .innerJoin('samples as first', 'first.newbornId', 'samples.newbornId')
    .select(['samples.barcode', 'first.barcode as firstBarcode'])
    .where('first.barcode', 'in', [...cases.keys()])
    .execute()
  return Object.fromEntries(
    cards.flatMap(({ barcode, firstBarcode }) => {
      const one = cases.get(firstBarcode)
      const profile = barcode === firstBarcode ? one?.profile : cases.has(barcode) ? undefined : one?.later
      return profile ? [[barcode, profile] as const] : []
    }),
  )
}
