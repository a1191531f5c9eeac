import type { MatchReport } from '@sne/shared/contract'
import {
  copiedFinding,
  copiedWells,
  findSwaps,
  judgedPlateStatuses,
  type SwapFinding,
  type SwapPlate,
  type WellTexts,
} from '@sne/shared/domain'
import { sql } from 'kysely'
import type { MatchedValue } from '../../exchange/instruments/index.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import { literals } from '../../platform/database/literals.ts'
import type { Db } from '../../platform/database/open.ts'
import { analytesOfType } from '../../records/analyses/reference.ts'
import { resultOf } from './import-values.ts'
import type { ReadFile } from './read-file.ts'
import { texts } from './texts.ts'

interface GuardedPlate {
  readonly id: number
  readonly analysisTypeId: number
  readonly workgroupId: number
}

/** Plates of the type whose values are compared with those of the file. */
const comparedPlates = 30

/** Planned wells with the expectations of their lots and the card's last numbers of another plate of the type. */
const plannedWells = (db: Db, { id, analysisTypeId }: GuardedPlate) =>
  db
    .selectFrom('wells')
    .leftJoin('analyzableSamples as a', 'a.id', 'wells.analyzableSampleId')
    .leftJoin('samples', 'samples.id', 'a.sampleId')
    .leftJoin('eqaSamples as eqa', 'eqa.id', 'wells.eqaSampleId')
    .select(['wells.position', 'wells.type', 'wells.qcLevel'])
    .select(sql<string | null>`coalesce(samples.barcode, eqa.barcode)`.as('barcode'))
    .select(
      sql<Record<string, never> | null>`(select json_object_agg(l.analyte, l.expected) from qc_lot_limits l
        where l.qc_lot_id = wells.qc_lot_id)`.as('expected'),
    )
    .select(
      sql<Record<string, number> | null>`(select json_object_agg(v.analyte, v.value) from (
        select earlier.id from sample_analyses earlier
        join plates p on p.id = earlier.plate_id
        where earlier.analyzable_sample_id = wells.analyzable_sample_id and earlier.plate_id <> ${id}
          and p.analysis_type_id = ${analysisTypeId}
          and p.status in (${literals(judgedPlateStatuses)}) and p.wrong_run is null
          and exists (select 1 from analysis_values own where own.sample_analysis_id = earlier.id)
        order by earlier.id desc limit 1) last
        join analysis_values v on v.sample_analysis_id = last.id
        where v.value is not null and v.comparator is null)`.as('earlier'),
    )
    .where('wells.plateId', '=', id)
    .where('wells.type', '<>', 'empty')
    .orderBy('wells.index')
    .execute()

async function swapPlate(db: Db, plate: GuardedPlate, values: readonly MatchedValue[]): Promise<SwapPlate> {
  const analytes = await analytesOfType(db, plate.analysisTypeId)
  const measured = analytes.filter(({ kind }) => kind !== 'ratio').map(({ code }) => code)
  const ofKind = (kind: string) =>
    new Set(analytes.filter((one) => one.kind === kind).map(({ code }) => code))
  const byWell = Map.groupBy(values, ({ position }) => position)
  const wells = await plannedWells(db, plate)
  return {
    wells: wells.flatMap(({ position, type, qcLevel, barcode, expected, earlier }) =>
      type === 'empty'
        ? []
        : [
            {
              position,
              // Measured as a card is; no control, no blank, and never measured before.
              type: type === 'eqa_sample' ? 'sample' : type,
              isUnknown: type === 'eqa_sample',
              level: qcLevel,
              barcode,
              expected: expected ?? {},
              values: Object.fromEntries(
                (byWell.get(position) ?? []).map((one) => [one.code, resultOf(one)]),
              ),
              earlier: Object.fromEntries(
                Object.entries(earlier ?? {}).filter(([analyte]) => measured.includes(analyte)),
              ),
            },
          ],
    ),
    cycles: ofKind('ct'),
    qualitative: ofKind('qualitative'),
  }
}

/** Texts of a reading by well and analyte; what is no number tells two plates apart by nothing. */
function textsByWell(
  rows: readonly { position: string; analyte: string; raw: string | null }[],
): ReadonlyMap<string, WellTexts> {
  return new Map(
    [...Map.groupBy(rows, ({ position }) => position)].map(([position, own]) => [
      position,
      new Map(own.flatMap(({ analyte, raw }) => (raw ? [[analyte, raw] as const] : []))),
    ]),
  )
}

/** The plate of the laboratory whose last readings are those of the file, well by well. */
async function copiedFrom(
  db: Db,
  plate: GuardedPlate,
  values: readonly MatchedValue[],
  samples: ReadonlySet<string>,
): Promise<SwapFinding[]> {
  const results = await db
    .selectFrom('plateResults as result')
    .innerJoin('plates', 'plates.id', 'result.plateId')
    .select(['result.id', 'result.deletedAt', 'plates.barcode'])
    .where('plates.workgroupId', '=', plate.workgroupId)
    .where('plates.analysisTypeId', '=', plate.analysisTypeId)
    .where('plates.id', '<>', plate.id)
    .orderBy('result.id', 'desc')
    .limit(comparedPlates)
    .execute()
  const numbers = values.filter(({ position, value }) => value !== null && samples.has(position))
  const [probe] = [...Map.groupBy(numbers, ({ code }) => code)].toSorted((a, b) => b[1].length - a[1].length)
  if (results.length === 0 || probe === undefined) return []
  const own = textsByWell(numbers.map(({ position, code, raw }) => ({ position, analyte: code, raw })))
  // One analyte finds the candidates; all of them are compared for these alone.
  const likely = await db
    .selectFrom('wellValues as v')
    .innerJoin(
      sql<{ position: string; raw: string }>`(select * from json_to_recordset(${JSON.stringify(
        probe[1].map(({ position, raw }) => ({ position, raw })),
      )}::json) as x(position text, raw text))`.as('own'),
      (join) => join.onRef('own.position', '=', 'v.position').onRef('own.raw', '=', 'v.raw'),
    )
    .select('v.plateResultId')
    .where('v.plateResultId', '=', anyOf(results.map(({ id }) => id)))
    .where('v.analyte', '=', probe[0])
    .groupBy('v.plateResultId')
    .having(sql<number>`count(*)`, '>=', Math.ceil(probe[1].length / 2))
    .execute()
  for (const { plateResultId } of likely) {
    const rows = await db
      .selectFrom('wellValues')
      .select(['position', 'analyte', 'raw'])
      .where('plateResultId', '=', plateResultId)
      .where('value', 'is not', null)
      .execute()
    const wells = copiedWells(own, textsByWell(rows))
    const result = results.find(({ id }) => id === plateResultId)
    if (wells.length > 0 && result)
      return [copiedFinding(wells, texts.plate(result.barcode), result.deletedAt === null)]
  }
  return []
}

/**
 * The report with what the values say against their plate: a certain exchange is an error, a doubtful one is confirmed by a person.
 * A file that is refused already has no values to look at.
 */
export async function withPlateSwap(
  db: Db,
  plate: GuardedPlate,
  { values }: Pick<ReadFile, 'values'>,
  report: MatchReport,
): Promise<MatchReport> {
  if (!report.importable) return report
  const laid = await swapPlate(db, plate, values)
  const samples = new Set(laid.wells.flatMap(({ type, position }) => (type === 'sample' ? [position] : [])))
  const swaps = [...findSwaps(laid), ...(await copiedFrom(db, plate, values, samples))]
  if (swaps.length === 0) return report
  const certain = swaps.filter((one) => one.certain)
  const errors = certain.map(({ text }) => ({ severity: 'error' as const, well: null, sample: null, text }))
  return {
    ...report,
    swaps: swaps.map((one) => ({ ...one, evidence: [...one.evidence] })),
    toConfirm: [...report.toConfirm, ...swaps.flatMap((one) => (one.certain ? [] : [one.text]))],
    problems: [...errors, ...report.problems],
    importable: certain.length === 0,
  }
}
