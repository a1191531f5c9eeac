import { sql } from 'kysely'
import { keptPlan } from '../../platform/database/kept-plan.ts'
import type { Db } from '../../platform/database/open.ts'
import { isBarcode } from './barcode-case.ts'

/** What else on the bench has a card's code; null where nothing has. Product's codes of plates are written in capital letters. */
export async function codeTakenBy(db: Db, code: string): Promise<'plate' | 'shipping' | null> {
  const taken = await db
    .selectFrom('plates')
    .modifyFront(keptPlan)
    .select(sql<'plate' | 'shipping'>`'plate'`.as('by'))
    .where('barcode', '=', code.toUpperCase())
    .where('deletedAt', 'is', null)
    .unionAll(
      db
        .selectFrom('shippings')
        .select(sql<'plate' | 'shipping'>`'shipping'`.as('by'))
        .where(isBarcode('barcode', code))
        .where('deletedAt', 'is', null),
    )
    .limit(1)
    .executeTakeFirst()
  return taken?.by ?? null
}

/** Whether a card has the code. */
export async function isCardCode(db: Db, code: string): Promise<boolean> {
  const card = await db
    .selectFrom('samples')
    .select('id')
    .where(isBarcode('barcode', code))
    .where('deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return card !== undefined
}
