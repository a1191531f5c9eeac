import type { CodeTaken } from '@sne/shared/domain'
import { type Expression, sql } from 'kysely'
import type { Db } from '../../platform/database/open.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { isBarcode } from './barcode-case.ts'

const holders = {
  plate: (db, code) =>
    db
      .selectFrom('plates')
      .withPlugin(prepared)
      .select(sql<CodeTaken>`'plate'`.as('by'))
      .where('barcode', '=', code.toUpperCase())
      .where('deletedAt', 'is', null),
  shipping: (db, code) =>
    db
      .selectFrom('shippings')
      .select(sql<CodeTaken>`'shipping'`.as('by'))
      .where(isBarcode('barcode', code))
      .where('deletedAt', 'is', null),
  eqa_sample: (db, code) =>
    db
      .selectFrom('eqaSamples')
      .select(sql<CodeTaken>`'eqa_sample'`.as('by'))
      .where('barcode', '=', code.toUpperCase()),
} satisfies Readonly<Record<CodeTaken, (db: Db, code: string) => Expression<{ by: CodeTaken }>>>

/**
 * The other item of the bench that has a card's code; no row without one. The product's codes of plates and of samples of
 * external assessment are in capital letters. A file's row and a scan identify an item by its code alone.
 */
export function codeHolders(db: Db, code: string) {
  const { plate, ...others } = holders
  return plate(db, code)
    .unionAll(Object.values(others).map((find) => find(db, code)))
    .limit(1)
}

/** Kind of the code's holder; null without one. */
export const codeTakenBy = async (db: Db, code: string): Promise<CodeTaken | null> =>
  (await codeHolders(db, code).executeTakeFirst())?.by ?? null

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
