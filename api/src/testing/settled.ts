import type { Db } from '../platform/database/open.ts'

/** Newborns of a test have their outcomes already: their further cards may be put aside. */
export const settleNewborns = (db: Db) =>
  db.updateTable('expectedCategories').set({ settled: true }).execute()
