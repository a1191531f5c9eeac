import { type FileName, mostFileNames } from '@sne/shared/domain'
import { ImportProfile, isSameName, nameRefusal } from '../../exchange/instruments/index.ts'
import { refuseField } from '../../platform/calls/refusal.ts'
import type { Db } from '../../platform/database/open.ts'
import { texts } from './texts.ts'

/** Analytes that an instrument measures. */
const measured = (db: Db) => db.selectFrom('analytes').select('code').where('kind', '<>', 'ratio').execute()

async function profileOf(db: Db, profileId: string): Promise<ImportProfile> {
  const rows = await db
    .selectFrom('importProfiles')
    .select('definition')
    .where('enabled', '=', true)
    .execute()
  const definition = rows.find((row) => row.definition.id === profileId)?.definition
  if (!definition) throw refuseField('profileId', texts.unknownProfile)
  return ImportProfile.parse(definition)
}

/**
 * Each name stands for an analyte that it may stand for, once in each profile.
 * @param fileNames names of the file from which one of them comes
 * @throws Refusal `validation`
 */
export async function checkNames(
  db: Db,
  names: readonly FileName[],
  fileNames: readonly string[] = [],
): Promise<void> {
  if (names.length > mostFileNames) throw refuseField('names', texts.full)
  const codes = (await measured(db)).map(({ code }) => code)
  for (const [at, { profileId, name, analyte }] of names.entries()) {
    if (!codes.includes(analyte)) throw refuseField('analyte', texts.unknownAnalyte)
    const refusal = nameRefusal({ profile: await profileOf(db, profileId), codes }, name, analyte, fileNames)
    if (refusal) throw refuseField('name', refusal)
    const again = names.slice(0, at).some((one) => one.profileId === profileId && isSameName(one.name, name))
    if (again) throw refuseField('name', texts.twice(name))
  }
}
