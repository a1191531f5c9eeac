import { type FileName, mostFileNames } from '@sne/shared/domain'
import { type ImportProfile, isSameName, nameRefusal } from '../../exchange/instruments/index.ts'
import { refuseField } from '../../platform/calls/refusal.ts'
import type { Db } from '../../platform/database/open.ts'
import { builtInOf, profilesOf } from '../../records/import-profiles/profiles.ts'
import { texts } from './texts.ts'

/** Analytes that an instrument measures. */
const measured = (db: Db) => db.selectFrom('analytes').select('code').where('kind', '<>', 'ratio').execute()

async function profileOf(db: Db, profileId: string, workgroupId: number | null): Promise<ImportProfile> {
  const offered = workgroupId === null ? await builtInOf(db) : await profilesOf(db, workgroupId)
  const found = offered.find(({ id }) => id === profileId)
  if (!found) throw refuseField('profileId', texts.unknownProfile)
  return found.profile
}

/**
 * Each name stands for an analyte that it may stand for, once in each profile.
 * @param workgroupId laboratory whose own profiles may be named
 * @param fileNames names of the file from which one of them comes
 * @throws Refusal `validation`
 */
export async function checkNames(
  db: Db,
  workgroupId: number | null,
  names: readonly FileName[],
  fileNames: readonly string[] = [],
): Promise<void> {
  if (names.length > mostFileNames) throw refuseField('names', texts.full)
  const codes = (await measured(db)).map(({ code }) => code)
  for (const [at, { profileId, name, analyte }] of names.entries()) {
    if (!codes.includes(analyte)) throw refuseField('analyte', texts.unknownAnalyte)
    const refusal = nameRefusal(
      { profile: await profileOf(db, profileId, workgroupId), codes },
      name,
      analyte,
      fileNames,
    )
    if (refusal) throw refuseField('name', refusal)
    const again = names.slice(0, at).some((one) => one.profileId === profileId && isSameName(one.name, name))
    if (again) throw refuseField('name', texts.twice(name))
  }
}
