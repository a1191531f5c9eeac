import { type RawBuilder, sql } from 'kysely'
import { fixedStatement } from '../../platform/database/fixed-statement.ts'
import type { Db } from '../../platform/database/open.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { isBarcode } from './barcode-case.ts'
import { type CategoriesOfCard, categoriesOf } from './recent-scan.ts'
import { type SampleRecord, sampleRows } from './row-queries.ts'

type Scanned = { readonly card: number | string }
type Seen = Scanned & { readonly seesAll: boolean; readonly workgroupId: number | null }

/** Statements of each reading: the card locked, the card as it is shown, and its categories. */
function statementsBy(isScanned: (card: RawBuilder<never>) => RawBuilder<boolean>, alsoDeleted: boolean) {
  const scanned = (db: Db, card: RawBuilder<never>) => {
    const all = db.selectFrom('samples').select('samples.id').where(isScanned(card))
    return alsoDeleted ? all : all.where('samples.deletedAt', 'is', null)
  }
  return {
    lock: fixedStatement<{ id: number; barcode: string }, Scanned>((db, { card }) =>
      scanned(db, card).select('samples.barcode').withPlugin(prepared).forUpdate(),
    ),
    rows: fixedStatement<SampleRecord, Seen>((db, given) =>
      sampleRows(db, given).withPlugin(prepared).where(isScanned(given.card)),
    ),
    categories: fixedStatement<CategoriesOfCard[number], Scanned>((db, { card }) =>
      categoriesOf({ db }, { sampleId: scanned(db, card) }),
    ),
  }
}

export const cardById = statementsBy((id) => sql<boolean>`samples.id = ${id}`, true)
export const cardByBarcode = statementsBy((barcode) => isBarcode('samples.barcode', barcode), false)
