import type { NamesToMatch } from '@sne/shared/contract'
import {
  type ImportProfile,
  isIsomer,
  nameJudge,
  type PlateReport,
  type PlateToMatch,
  plainName,
} from '../../exchange/instruments/index.ts'
import type { Db } from '../../platform/database/open.ts'
import { fileLimits } from '../../platform/limits.ts'
import { fileNameDraft } from '../../records/file-names/sets.ts'

interface ReadNames {
  readonly profile: ImportProfile
  readonly report: Pick<PlateReport, 'analytesMapped' | 'analytesUnmapped' | 'analytesMissing'>
  readonly expected: PlateToMatch['analytes']
}

/**
 * Analytes that a file seems to lack, with the names that a person may match with them. Names that wait for
 * signatures are listed too.
 */
export async function namesToMatch(
  db: Db,
  workgroupId: number,
  { profile, report, expected }: ReadNames,
): Promise<NamesToMatch> {
  const { analytesMapped, analytesUnmapped, analytesMissing } = report
  const signed = new Set(Object.keys(profile.signedNames).map(plainName))
  const lone = analytesMapped.filter(
    ({ column, code }) => isIsomer(code, column) && !signed.has(plainName(column)),
  )
  const missing = [...new Set([...analytesMissing, ...lone.map(({ code }) => code)])]
  if (missing.length === 0) return { missing: [], names: [], waiting: [] }
  const all = await db.selectFrom('analytes').select('code').where('kind', '<>', 'ratio').execute()
  const codes = all.map(({ code }) => code)
  const fileNames = [...analytesMapped.map(({ column }) => column), ...analytesUnmapped]
  const names = [...analytesUnmapped, ...lone.map(({ column }) => column)]
  const judge = nameJudge({ profile, codes }, fileNames)
  const refusalsOf = (name: string) =>
    Object.fromEntries(
      missing.flatMap((code) => {
        const refusal = judge(name, code)
        return refusal ? [[code, refusal]] : []
      }),
    )
  const draft = await fileNameDraft(db, workgroupId)
  return {
    missing: missing.map((code) => ({
      code,
      label: expected.find((one) => one.code === code)?.label ?? code,
    })),
    names: names.slice(0, fileLimits.listed).map((name) => ({ name, refusals: refusalsOf(name) })),
    waiting: (draft?.names ?? []).flatMap(({ profileId, name, analyte }) =>
      draft && profileId === profile.id && missing.includes(analyte)
        ? [{ name, code: analyte, setId: draft.id }]
        : [],
    ),
  }
}
