import {
  analysisTypes,
  analyteColumnSeeds,
  analytes,
  clockThresholds,
  consentScreenings,
  cutoffSets,
  infoReportFieldLabels,
  keysOf,
  laboratoryTypeOf,
  nonConformityReasons,
  plannedCardRules,
  samplingMotivations,
  screenings,
  secondTierSeeds,
  urgentScreenings,
} from '@sne/shared/domain'
import { builtInProfiles } from '../../exchange/instruments/index.ts'
import { json } from '../../platform/database/columns.ts'
import { oneAtATime } from '../../platform/database/one-at-a-time.ts'
import type { Db } from '../../platform/database/open.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { giveDrafts } from '../../records/analyses/laboratory-limits.ts'
import { giveFileNameDrafts, seedFileNames } from '../../records/file-names/sets.ts'
import { giveLetterTemplateDrafts, seedLetterTemplates } from '../../records/letter-templates/sets.ts'
import { givePlannedCardDrafts, insertRules } from '../../records/planned-cards/sets.ts'
import { giveControlRuleDrafts, seedControlRules } from '../../records/plates/control-rules.ts'
import { giveRecallProtocolDrafts, seedRecallProtocol } from '../../records/recall-protocols/sets.ts'
import { giveTimeDrafts, seedTimes } from '../../records/time-sets/sets.ts'

/** From when the first cut-offs count: before anything that an installation can hold. */
const firstDay = '2020-01-01'

/**
 * Fills empty reference tables with the initial data of an installation. Existing rows stay as people changed them; only
 * built-in import profiles follow the program. Limits are a template that acts nowhere: each laboratory gets copies as
 * drafts, which its leads approve. Safe to run at every start, of several processes too.
 */
export const seedReference = (db: Db): Promise<void> =>
  inTransaction(db, async (trx) => {
    await oneAtATime(trx, 'seed reference')
    await seedScreenings(trx)
    await seedProfiles(trx)
    const typeIds = await seedAnalysisTypes(trx)
    await seedAnalytes(trx, typeIds)
    await seedCutoffs(trx, typeIds)
    await seedColumns(trx, typeIds)
    await giveDrafts(trx)
    await seedMotivations(trx)
    await seedReasons(trx)
    await seedPlannedCards(trx)
    await givePlannedCardDrafts(trx)
    await seedRecallProtocol(trx, firstDay)
    await giveRecallProtocolDrafts(trx)
    await seedLetterTemplates(trx, firstDay)
    await giveLetterTemplateDrafts(trx)
    await seedTimes(trx, firstDay)
    await giveTimeDrafts(trx)
    await seedFileNames(trx, firstDay)
    await giveFileNameDrafts(trx)
    await seedControlRules(trx, firstDay)
    await giveControlRuleDrafts(trx)
  })

async function seedScreenings(db: Db) {
  const rows = screenings.map((id, position) => ({
    id,
    position,
    requiresConsent: consentScreenings.includes(id),
    defaultEnabled: true,
    laboratoryType: laboratoryTypeOf[id],
    clockAmberHours: clockThresholds[id].amberHours,
    clockRedHours: clockThresholds[id].redHours,
    urgent: urgentScreenings.includes(id),
  }))
  await db
    .insertInto('screenings')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function seedProfiles(db: Db) {
  for (const profile of builtInProfiles) {
    const row = { label: profile.label, definition: json(profile), builtIn: true }
    await db
      .insertInto('importProfiles')
      .values({ id: profile.id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
  }
}

async function seedAnalysisTypes(db: Db): Promise<ReadonlyMap<string, number>> {
  const known = new Map<string, number>()
  for (const { id, code } of await db.selectFrom('analysisTypes').select(['id', 'code']).execute())
    known.set(code, id)
  for (const [position, type] of analysisTypes.entries()) {
    if (known.has(type.id)) continue
    const { id } = await db
      .insertInto('analysisTypes')
      .values({
        code: type.id,
        label: type.label,
        category: type.category,
        methods: [...type.methods],
        tier: type.tier,
        secondTierOfId: type.secondTierOf ? (known.get(type.secondTierOf) ?? null) : null,
        requiresPunching: type.requiresPunching,
        punchesPerWell: type.punchesPerWell,
        replicates: type.replicates,
        fillOrder: type.fillOrder,
        plateTemplate: json({
          whiteSpots: type.plateTemplate.flatMap((well) =>
            well.type === 'white_spot' ? [well.position] : [],
          ),
          controls: type.plateTemplate.flatMap((well) =>
            well.type === 'quality_control' ? [{ position: well.position, level: well.level }] : [],
          ),
        }),
        importProfileId: type.importProfileId,
        tatHours: type.tatHours,
        infoReport: json({
          enabled: type.category === 'sma',
          fields: keysOf(infoReportFieldLabels),
          order: position,
        }),
        position,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    known.set(type.id, id)
  }
  return known
}

async function seedAnalytes(db: Db, typeIds: ReadonlyMap<string, number>) {
  const rows = analytes.map((analyte, position) => ({
    code: analyte.code,
    label: analyte.label,
    unit: analyte.unit,
    loinc: analyte.loinc,
    decimals: analyte.decimals,
    kind: analyte.kind,
    formula: analyte.formula,
    disorders: [...analyte.disorders],
    secondTierTypeId: analyte.secondTier ? (typeIds.get(analyte.secondTier) ?? null) : null,
    answers: analyte.answers ? json([...analyte.answers]) : null,
    position,
  }))
  await db
    .insertInto('analytes')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('analysisTypeAnalytes')
    .values(
      analytes.map(({ code, analysisTypeId }, position) => ({
        analysisTypeId: typeIds.get(analysisTypeId) ?? 0,
        analyte: code,
        position,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function seedCutoffs(db: Db, typeIds: ReadonlyMap<string, number>) {
  for (const set of cutoffSets) {
    const analysisTypeId = typeIds.get(set.analysisTypeId) ?? 0
    const existing = await db
      .selectFrom('cutoffSets')
      .select('id')
      .where('analysisTypeId', '=', analysisTypeId)
      .where('workgroupId', 'is', null)
      .executeTakeFirst()
    if (existing) continue
    const { id } = await db
      .insertInto('cutoffSets')
      .values({ analysisTypeId, version: set.version, validFrom: firstDay, state: 'draft' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('cutoffRules')
      .values(set.rules.map((rule) => ({ ...rule, cutoffSetId: id })))
      .execute()
  }
}

/** Columns and second tiers of every set that has none: those from before the columns too. */
async function seedColumns(db: Db, typeIds: ReadonlyMap<string, number>) {
  const bare = await db
    .selectFrom('cutoffSets')
    .innerJoin('analysisTypes as type', 'type.id', 'cutoffSets.analysisTypeId')
    .select(['cutoffSets.id', 'type.code'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('cutoffColumns')
            .select('analyte')
            .whereRef('cutoffColumns.cutoffSetId', '=', 'cutoffSets.id'),
        ),
      ),
    )
    .execute()
  for (const { id: cutoffSetId, code } of bare) {
    const own = analyteColumnSeeds.filter(({ analysisTypeId }) => analysisTypeId === code)
    if (own.length === 0) continue
    await db
      .insertInto('cutoffColumns')
      .values(own.map(({ analysisTypeId: _, ...columns }) => ({ ...columns, cutoffSetId })))
      .execute()
    const analytesOfSet = new Set(own.map(({ analyte }) => analyte))
    const tiers = secondTierSeeds.filter(({ analyte }) => analytesOfSet.has(analyte))
    if (tiers.length > 0)
      await db
        .insertInto('secondTierRules')
        .values(
          tiers.map(({ analysisTypeId, markers, ...rule }) => ({
            ...rule,
            cutoffSetId,
            analysisTypeId: typeIds.get(analysisTypeId) ?? 0,
            markers: [...markers],
          })),
        )
        .execute()
  }
}

async function seedMotivations(db: Db) {
  const rows = samplingMotivations.map((motivation, position) => ({
    machineName: motivation.machineName,
    name: motivation.name,
    screeningCategory: motivation.config.screeningCategory,
    position,
  }))
  await db
    .insertInto('motivations')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function seedReasons(db: Db) {
  const rows = nonConformityReasons.map(({ code, label, severity }, position) => ({
    code,
    label,
    severity,
    position,
  }))
  await db
    .insertInto('nonConformityReasons')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const overrides = nonConformityReasons.flatMap(({ code, overrides }) =>
    overrides.map((override) => ({ code, category: override.category, severity: override.severity })),
  )
  await db
    .insertInto('nonConformityOverrides')
    .values(overrides)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The template of planned cards, where there is none. */
async function seedPlannedCards(db: Db) {
  const known = await db
    .selectFrom('plannedCardSets')
    .select('id')
    .where('workgroupId', 'is', null)
    .executeTakeFirst()
  if (known) return
  const { id } = await db
    .insertInto('plannedCardSets')
    .values({ version: 1, validFrom: firstDay, state: 'draft' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertRules(db, id, plannedCardRules)
}
