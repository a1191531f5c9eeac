import type { ProfileSpec } from '@sne/shared/domain'
import { readerOf, specProblem } from '../../exchange/instruments/index.ts'
import { refuseField } from '../../platform/calls/refusal.ts'
import type { ImportProfile } from '../../platform/database/import-profile.ts'
import type { Db } from '../../platform/database/open.ts'
import { builtInOf } from '../../records/import-profiles/profiles.ts'

/** Analytes that an instrument measures. */
export const measuredAnalytes = (db: Db) =>
  db
    .selectFrom('analytes')
    .select(['code', 'label', 'unit'])
    .where('kind', '<>', 'ratio')
    .orderBy('code')
    .execute()

/**
 * The reader that a profile of a laboratory is, once nothing in it loosens what is read in every file.
 * @throws Refusal `validation`
 */
export async function checkedReader(db: Db, spec: ProfileSpec, id: string): Promise<ImportProfile> {
  const builtIn = await builtInOf(db)
  const base = spec.base === null ? null : builtIn.find((one) => one.id === spec.base)?.profile
  const units = new Map((await measuredAnalytes(db)).map(({ code, unit }) => [code, unit]))
  const problem = specProblem({ spec, base, units })
  if (problem) throw refuseField(`spec.${problem.field}`, problem.message, { message: problem.message })
  return readerOf(spec, id, base ?? null, units)
}
