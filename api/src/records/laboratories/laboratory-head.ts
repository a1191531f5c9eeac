import type { Db } from '../../platform/database/open.ts'
import { prepared } from '../../platform/database/prepared.ts'
import type { LaboratoryHead } from '../../platform/documents/index.ts'

/** A laboratory as the header of its documents shows it. */
export const laboratoryHead = (db: Db, workgroupId: number): Promise<LaboratoryHead> =>
  db
    .selectFrom('workgroups')
    .withPlugin(prepared)
    .select(['facilityName', 'name', 'address', 'phones', 'email', 'pec'])
    .where('id', '=', workgroupId)
    .executeTakeFirstOrThrow()

/** Papers of support, who belongs to no laboratory. */
const withoutLaboratory: LaboratoryHead = {
  facilityName: 'Screening Neonatale Esteso',
  name: 'Supporto',
  address: null,
  phones: [],
  email: null,
  pec: null,
}

/** The head of a list that a person prints: their laboratory's, where they have one. */
export const paperHead = async (db: Db, workgroupId: number | null): Promise<LaboratoryHead> =>
  workgroupId === null ? withoutLaboratory : laboratoryHead(db, workgroupId)
