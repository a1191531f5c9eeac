import type { Db } from '../database/open.ts'
import type { LaboratoryHead } from '../documents/index.ts'

/** A laboratory as it stands at the head of its documents. */
export const laboratoryHead = (db: Db, workgroupId: number): Promise<LaboratoryHead> =>
  db
    .selectFrom('workgroups')
    .select(['facilityName', 'name', 'address', 'phones', 'email', 'pec'])
    .where('id', '=', workgroupId)
    .executeTakeFirstOrThrow()
