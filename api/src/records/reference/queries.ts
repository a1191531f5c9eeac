import type { ImportProfileRef, NonConformityReason } from '@sne/shared/contract'
import type { SamplingMotivation, Screening } from '@sne/shared/domain'
import type { Db } from '../../platform/database/open.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'

/** Every sampling motivation in its order; who may see which is a rule of the domain. */
export async function listMotivations(db: Db): Promise<(SamplingMotivation & { id: number })[]> {
  const rows = await db.selectFrom('motivations').selectAll().orderBy('position').execute()
  return rows.map(({ id, machineName, name, enabled, screeningCategory }) => ({
    id,
    machineName,
    name,
    enabled,
    config: { screeningCategory: screeningCategory as Screening | null },
  })) as (SamplingMotivation & { id: number })[]
}

/** Reasons for unsuitable cards, with the severities that the viewer's laboratory sets for single categories. */
export async function listReasons(db: Db, viewer: Viewer): Promise<NonConformityReason[]> {
  const reasons = await db
    .selectFrom('nonConformityReasons')
    .selectAll()
    .where('enabled', '=', true)
    .orderBy('position')
    .execute()
  const overrides = await db
    .selectFrom('nonConformityOverrides')
    .select(['code', 'category', 'severity', 'workgroupId'])
    .where((eb) => eb.or([eb('workgroupId', 'is', null), eb('workgroupId', '=', viewer.workgroupId)]))
    .orderBy('workgroupId', (by) => by.asc().nullsFirst())
    .execute()
  return reasons.map(({ code, label, severity, position }) => ({
    code: code as NonConformityReason['code'],
    label,
    severity,
    overrides: [
      ...new Map(
        overrides
          .filter((override) => override.code === code)
          .map(({ category, severity: own }) => [
            category,
            { category: category as Screening, severity: own },
          ]),
      ).values(),
    ],
    order: position,
  }))
}

export const listProfiles = (db: Db): Promise<ImportProfileRef[]> =>
  db
    .selectFrom('importProfiles')
    .select(['id', 'label', 'builtIn'])
    .where('enabled', '=', true)
    .orderBy('label')
    .execute()
