import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '../../platform/database/migrate.ts'
import { migrations } from '../../platform/database/migrations/index.ts'
import { type Db, type OpenDatabase, openInMemory } from '../../platform/database/open.ts'
import { approvalRows, approvedBy } from '../../records/analyses/approved-limits.ts'
import { approveCopies } from '../../records/analyses/laboratory-limits.ts'
import { analytesOfType, cutoffsInForce } from '../../records/analyses/reference.ts'
import { seedReference } from './seed.ts'

/** The last migration of the versions in which cut-off sets belonged to the installation. */
const before = '0026-changed-values'

/** An installation with two laboratories, a set of limits that was edited and approved, and a judged value. */
const filled = [
  // Cards and newborns of the analysis are not needed here.
  'set session_replication_role = replica',
  `insert into workgroups (id, name, facility_name, name_sort, code, type, config) overriding system value values
    (1, 'SNE', 'A', 'a', 'A', 'standard', '{"screenings": ["sne", "tgal"]}'),
    (2, 'ICFC', 'B', 'b', 'B', 'icfc', '{"screenings": ["ic"]}'),
    (3, 'Nido', 'C', 'c', 'C', 'spoke_birth_point', '{"screenings": ["sne", "ic"]}')`,
  "insert into users (id, email, name, surname, name_sort, roles, active_role) overriding system value values (1, 'a@x.it', 'A', 'A', 'a', '{analyst}', 'analyst'), (2, 'b@x.it', 'B', 'B', 'b', '{analyst}', 'analyst')",
  `insert into screenings (id, position, requires_consent, default_enabled, laboratory_type) values
    ('sne', 0, false, true, 'standard')`,
  `insert into analysis_types (id, code, label, category, tier, requires_punching, punches_per_well, replicates,
      fill_order, plate_template, tat_hours, info_report, position) overriding system value
    values (700, 'sne_ms', 'SNE', 'sne', '1', true, 1, 1, 'column', '{"whiteSpots": [], "controls": []}', 72, '{}', 0)`,
  `insert into analytes (code, analysis_type_id, label, unit, decimals, kind, position) values
    ('PHE', 700, 'Fenilalanina', 'µmol/L', 0, 'measured', 8), ('TYR', 700, 'Tirosina', 'µmol/L', 0, 'measured', 10)`,
  `insert into cutoff_sets (id, analysis_type_id, version, valid_from, state, first_approved_by, first_approved_at,
      second_approved_by, second_approved_at) overriding system value
    values (500, 700, 3, '2026-01-01', 'active', 1, now(), 2, now())`,
  `insert into cutoff_rules (id, cutoff_set_id, analyte, high, critical_high) overriding system value
    values (1100, 500, 'PHE', 130, 500)`,
  `insert into plates (id, barcode, number, year, analysis_type_id, category, workgroup_id, status, closed_at,
      analyzed_at, cutoff_set_id) overriding system value
    values (1, 'P1', 1, 2026, 700, 'sne', 1, 'analyzed', now(), now(), 500)`,
  `insert into sample_analyses (id, analyzable_sample_id, plate_id, analysis_type_id, tier, kind, status)
    overriding system value values (1, 1, 1, 700, '1', 'first', 'to_review')`,
  `insert into analysis_values (sample_analysis_id, analyte, position, value, unit, flag, cutoff_rule_id)
    values (1, 'PHE', 8, 420, 'µmol/L', 'H', 1100)`,
  `insert into analysis_values (sample_analysis_id, analyte, position, raw, value, unit, flag, replicate_values) values
    (1, 'TYR', 10, '< 20,0 | 30', 25, 'µmol/L', 'N',
      '[{"well": "A1", "raw": "< 20,0", "value": 20, "excluded": false},
        {"well": "A2", "raw": "30", "value": 30, "excluded": false}]')`,
  `insert into sample_analyses (id, analyzable_sample_id, plate_id, analysis_type_id, tier, kind, status, worst_flag,
      pending_reason) overriding system value values (2, 2, 1, 700, '1', 'first', 'pending', 'N', 'suspended'),
      (3, 3, 1, 700, '1', 'first', 'reported', 'N', null)`,
  `insert into analysis_values (sample_analysis_id, analyte, position, raw, value, unit, flag) values
    (2, 'TYR', 10, '>400', 400, 'µmol/L', 'N'), (2, 'PHE', 8, '<2 | >400', 201, 'µmol/L', 'N'), (3, 'TYR', 10, '<20', 20, 'µmol/L', 'N')`,
  `insert into motivations (machine_name, name, position) values ('preterm_second', 'Secondo prelievo', 0)`,
  `insert into planned_card_rules (motivation, origin, after_days, grace_days, ga_below, position)
    values ('preterm_second', 'birth', 12, 3, 33, 0)`,
  'set session_replication_role = default',
]

let database: OpenDatabase
beforeAll(async () => {
  database = await openInMemory()
  const { db } = database
  const provider = { getMigrations: async () => migrations }
  const { error } = await new Migrator({ db, provider }).migrateTo(before)
  if (error) throw error
  for (const statement of filled) await sql.raw(statement).execute(db)
  await migrate(db)
  await seedReference(db)
})
afterAll(() => database.close())

it('the upgrade lets each laboratory go on with the planned cards of the installation', async () => {
  const rules = await database.db
    .selectFrom('plannedCardRules')
    .innerJoin('plannedCardSets as own', 'own.id', 'plannedCardRules.plannedCardSetId')
    .select(['workgroupId', 'days', 'gaBelow', 'condition', 'categories', 'state', 'inherited'])
    .where('inherited', '=', true)
    .orderBy('workgroupId')
    .execute()
  const edited = { days: 12, gaBelow: 33, condition: 'immature', categories: ['sne', 'ic'] }
  expect(rules).toEqual(
    [1, 2].map((workgroupId) => ({ workgroupId, ...edited, state: 'active', inherited: true })),
  )
  const drafts = await database.db
    .selectFrom('plannedCardSets')
    .select(['workgroupId', 'version', 'state'])
    .where('workgroupId', 'is not', null)
    .where('inherited', '=', false)
    .orderBy('workgroupId')
    .execute()
  expect(drafts).toEqual([1, 2].map((workgroupId) => ({ workgroupId, version: 2, state: 'draft' })))
})

/** Rolls a test's changes back: the other tests find the installation as it was upgraded. */
async function undone(run: (db: Db) => Promise<void>): Promise<void> {
  const end = new Error('taken back')
  await database.db
    .transaction()
    .execute(async (db) => {
      await run(db)
      throw end
    })
    .catch((error: unknown) => {
      if (error !== end) throw error
    })
}

describe('an installation of an earlier version', () => {
  it('an installation of an earlier version keeps its edited limits as a draft of each laboratory that uses them', async () => {
    const { setId, version, rules, columns, secondTiers } = await cutoffsInForce(database.db, {
      workgroupId: 1,
      analysisTypeId: 700,
    })
    expect(version).toBe(3)
    expect(rules).toMatchObject([{ analyte: 'PHE', high: 130, criticalHigh: 500 }])
    expect(columns.find(({ analyte }) => analyte === 'PHE')).toMatchObject({ required: true, maxSpread: 30 })
    expect(columns).toHaveLength(54)
    expect(secondTiers).toHaveLength(10)
    const { db } = database
    const set = await db.selectFrom('cutoffSets').selectAll().where('id', '=', setId).executeTakeFirst()
    expect(set).toMatchObject({ workgroupId: 1, state: 'draft', copiedFromId: 500, firstApprovedBy: null })
  })

  it('an installation of an earlier version gives drafts to laboratories alone, for the types of their categories', async () => {
    const rows = await database.db
      .selectFrom('cutoffSets')
      .innerJoin('analysisTypes as type', 'type.id', 'cutoffSets.analysisTypeId')
      .select(['workgroupId', 'category', 'state'])
      .where('workgroupId', 'is not', null)
      .execute()
    expect(new Set(rows.map(({ workgroupId, category }) => `${workgroupId} ${category}`))).toEqual(
      new Set(['1 sne', '1 tgal', '2 ic']),
    )
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['draft']))
  })

  it('an installation of an earlier version takes no set into force without a laboratory or without two approvals', async () => {
    const { db } = database
    const active = (id: number) => db.updateTable('cutoffSets').set({ state: 'active' }).where('id', '=', id)
    await expect(active(500).execute()).rejects.toThrow('cutoff_sets_approved_twice')
    const { setId } = await cutoffsInForce(db, { workgroupId: 1, analysisTypeId: 700 })
    await expect(active(setId ?? 0).execute()).rejects.toThrow('cutoff_sets_approved_twice')
  })

  it('an installation of an earlier version counts what was judged before as approved once two leads approved the unchanged copy', () =>
    undone(async (db) => {
      const limitsOf = async () => approvedBy(await approvalRows(db, [500]).execute())
      expect((await limitsOf())(500, 1)).toBe(false)
      await approveCopies(db, { workgroupId: 1, first: 1, second: 2, now: new Date('2026-03-01') })
      const approved = await limitsOf()
      expect([approved(500, 1), approved(500, 2)]).toEqual([true, false])
    }))

  it('an installation of an earlier version judges by the active set of the laboratory, not by a later draft', () =>
    undone(async (db) => {
      await approveCopies(db, { workgroupId: 1, first: 1, second: 2, now: new Date('2026-03-01') })
      const of = (workgroupId: number) => cutoffsInForce(db, { workgroupId, analysisTypeId: 700 })
      const { setId } = await of(1)
      await db
        .insertInto('cutoffSets')
        .values({ analysisTypeId: 700, workgroupId: 1, version: 9, validFrom: '2026-02-01', state: 'draft' })
        .execute()
      expect((await of(1)).setId).toBe(setId)
      expect((await of(2)).setId).toBe(500)
    }))

  it('an installation of an earlier version gives undecided values their comparator back, and has them repeated; what was reported stays', async () => {
    const { db } = database
    const values = await db
      .selectFrom('analysisValues')
      .select(['sampleAnalysisId', 'value', 'comparator', 'flag'])
      .where('analyte', '=', 'TYR')
      .orderBy('sampleAnalysisId')
      .execute()
    expect(values).toEqual([
      { sampleAnalysisId: 1, value: 25, comparator: '<', flag: 'NC' },
      { sampleAnalysisId: 2, value: 400, comparator: '>', flag: 'NC' },
      { sampleAnalysisId: 3, value: 20, comparator: null, flag: 'N' },
    ])
    const apart = await db
      .selectFrom('analysisValues')
      .select(['value', 'comparator', 'flag'])
      .where('sampleAnalysisId', '=', 2)
      .where('analyte', '=', 'PHE')
      .executeTakeFirst()
    expect(apart).toEqual({ value: null, comparator: null, flag: 'ERR' })
    const { replicateValues } = await db
      .selectFrom('analysisValues')
      .select('replicateValues')
      .where('sampleAnalysisId', '=', 1)
      .where('analyte', '=', 'TYR')
      .executeTakeFirstOrThrow()
    expect(replicateValues.map((one) => one.comparator)).toEqual(['<', undefined])
    const worst = await db.selectFrom('sampleAnalyses').select('worstFlag').orderBy('id').execute()
    expect(worst.map(({ worstFlag }) => worstFlag)).toEqual([null, 'NC', 'N'])
  })

  it('an installation of an earlier version keeps judged values with the rule and the set that judged them', async () => {
    const { db } = database
    const value = await db
      .selectFrom('analysisValues')
      .select(['flag', 'cutoffRuleId'])
      .orderBy('id')
      .executeTakeFirst()
    expect(value).toEqual({ flag: 'H', cutoffRuleId: 1100 })
    const plate = await db.selectFrom('plates').select('cutoffSetId').executeTakeFirst()
    expect(plate).toEqual({ cutoffSetId: 500 })
    const template = await db.selectFrom('cutoffSets').selectAll().where('id', '=', 500).executeTakeFirst()
    expect(template).toMatchObject({ workgroupId: null, state: 'draft', version: 3, firstApprovedBy: 1 })
  })

  it('an installation of an earlier version keeps the analytes in their places, and adds missing ones', async () => {
    const analytes = await analytesOfType(database.db, 700)
    expect(analytes.map(({ code }) => code)).toEqual(expect.arrayContaining(['PHE', 'TYR', 'C3/C2']))
    expect(analytes.find(({ code }) => code === 'PHE')?.position).toBe(8)
  })

  it('an installation of an earlier version changes nothing when the server starts again', async () => {
    const { db } = database
    const count = async () => {
      const { rows } = await sql<object>`select (select count(*) from cutoff_sets) as sets,
        (select count(*) from cutoff_rules) as rules, (select count(*) from cutoff_columns) as columns,
        (select count(*) from second_tier_rules) as tiers`.execute(db)
      return rows
    }
    await seedReference(db)
    const first = await count()
    await seedReference(db)
    expect(await count()).toEqual(first)
  })
})
