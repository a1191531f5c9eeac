import type { Db } from '../../platform/database/open.ts'

/** Names of analytes by code. */
export async function labelsOf(db: Db, analytes: readonly { readonly code: string }[]) {
  const rows = await db
    .selectFrom('analytes')
    .select(['code', 'label'])
    .where('code', 'in', ['', ...analytes.map(({ code }) => code)])
    .execute()
  return new Map(rows.map(({ code, label }) => [code, label]))
}
