import { type FileName, mostFileNames } from '@sne/shared/domain'
import { isLongName, nameJudge, plainName } from '../../exchange/instruments/index.ts'
import { refuseField } from '../../platform/calls/refusal.ts'
import type { Db } from '../../platform/database/open.ts'
import { builtInOf, type OfferedProfile, profilesOf } from '../../records/import-profiles/profiles.ts'
import { texts } from './texts.ts'

/** Analytes that an instrument measures. */
const measured = (db: Db) => db.selectFrom('analytes').select('code').where('kind', '<>', 'ratio').execute()

/** The judge of each profile that is offered, made when it is first asked for. */
function judgesOf(
  offered: readonly OfferedProfile[],
  codes: readonly string[],
  fileNames: readonly string[],
) {
  const profiles = new Map(offered.map(({ id, profile }) => [id, profile]))
  const judges = new Map<string, ReturnType<typeof nameJudge>>()
  return (profileId: string) => {
    const profile = profiles.get(profileId)
    if (!profile) throw refuseField('profileId', texts.unknownProfile)
    const judge = judges.get(profileId) ?? nameJudge({ profile, codes }, fileNames)
    judges.set(profileId, judge)
    return judge
  }
}

/**
 * Checks that each name means an allowed analyte, once in each profile.
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
  const offered = await (workgroupId === null ? builtInOf(db) : profilesOf(db, workgroupId))
  const codes = (await measured(db)).map(({ code }) => code)
  const known = new Set(codes)
  const judgeOf = judgesOf(offered, codes, fileNames)
  const told = new Set<string>()
  for (const { profileId, name, analyte } of names) {
    if (isLongName(name)) throw refuseField('name', texts.longName)
    if (!known.has(analyte)) throw refuseField('analyte', texts.unknownAnalyte)
    const refusal = judgeOf(profileId)(name, analyte)
    if (refusal) throw refuseField('name', refusal)
    if (told.size === told.add(`${profileId} ${plainName(name)}`).size)
      throw refuseField('name', texts.twice(name))
  }
}
