import { refuseField } from '../../platform/calls/refusal.ts'
import type { Db } from '../../platform/database/open.ts'
import { texts } from './texts.ts'

/**
 * Refuses an analyte that nobody measures: a rule about it would never hold.
 * @throws Refusal `validation` at the field
 */
export async function checkKnownAnalytes(db: Db, field: string, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return
  const known = await db
    .selectFrom('analytes')
    .select('code')
    .where('code', 'in', [...new Set(codes)])
    .execute()
  const unknown = codes.find((code) => !known.some((one) => one.code === code))
  if (unknown) throw refuseField(field, texts.unknownAnalyte(unknown))
}
