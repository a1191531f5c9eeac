import type { Selectable } from 'kysely'
import type { OpenDatabase } from '../platform/database/open.ts'
import type { WorkgroupsTable } from '../platform/database/tables/people.ts'
import { makeTemplate, openTestDatabase, serverTemplate } from './database.ts'
import { createWorkgroup } from './factories.ts'
import { templateKey } from './template.ts'

/** Sources that decide the content of the laboratory's database, beside the installation. */
const sources = ['api/src/testing', 'api/src/records', 'api/src/entry/demo']

/** Name and type of the laboratory that every test server has. */
export const standardLaboratory = { type: 'standard', name: 'Laboratorio SNE' } as const

let template: Promise<string> | undefined

/** Name of the template with the laboratory: making one takes 26 ms of CPU, which thousands of tests would take. */
const laboratoryTemplate = (admin: string): Promise<string> => {
  template ??= (async () =>
    makeTemplate(admin, {
      name: `sne_laboratory_${templateKey(sources)}`,
      from: await serverTemplate(admin),
      // No workgroup of a test has the number 0.
      fill: async (db) => void (await createWorkgroup(db, { ...standardLaboratory, serial: 0 })),
    }))()
  return template
}

interface LaboratoryDatabase {
  readonly database: OpenDatabase
  readonly laboratory: Selectable<WorkgroupsTable>
}

/** A database of its own with the standard laboratory, whose limits are approved and whose lots of controls are there. */
export async function openLaboratoryDatabase(): Promise<LaboratoryDatabase> {
  const admin = process.env.TEST_DATABASE_URL
  const database = await openTestDatabase(admin && (await laboratoryTemplate(admin)))
  const laboratory = admin
    ? await database.db.selectFrom('workgroups').selectAll().executeTakeFirstOrThrow()
    : await createWorkgroup(database.db, standardLaboratory)
  return { database, laboratory }
}
