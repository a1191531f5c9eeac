import type { MatchReport } from '@sne/shared/contract'
import {
  type ControlExpectation,
  copiedFinding,
  copiedWells,
  findSwaps,
  isSameNumber,
  judgedPlateStatuses,
  type QcLevel,
  type ResultValue,
  type SwapFinding,
  type SwapPlate,
  type WellNumbers,
  type WrittenValue,
} from '@sne/shared/domain'
import { sql } from 'kysely'
import type { MatchedValue } from '../../exchange/instruments/index.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import { literals } from '../../platform/database/literals.ts'
import type { Db } from '../../platform/database/open.ts'
import { analytesOfType, populationOf } from '../../records/analyses/reference.ts'
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
      sql<Record<
        string,
        ControlExpectation
      > | null>`(select json_object_agg(l.analyte, l.expected) from qc_lot_limits l
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

/**
 * Usual value of each analyte in blood: the median of the laboratory's newborns, otherwise the lowest target of the
 * plate's controls.
 */
async function usualValues(
  db: Db,
  plate: GuardedPlate,
  wells: readonly { readonly expected: Readonly<Record<string, ControlExpectation>> | null }[],
): Promise<ReadonlyMap<string, number>> {
  const usual = new Map<string, number>()
  for (const { expected } of wells)
    for (const [analyte, one] of Object.entries(expected ?? {})) {
      const target = one.kind === 'mean_sd' ? one.mean : one.kind === 'interval' ? one.low : null
      if (target !== null) usual.set(analyte, Math.min(target, usual.get(analyte) ?? target))
    }
  const population = await populationOf(db, plate.workgroupId, plate.analysisTypeId)
  for (const [analyte, values] of population) {
    const sorted = values.toSorted((a, b) => a - b)
    usual.set(analyte, sorted[Math.floor(sorted.length / 2)] ?? 0)
  }
  return usual
}

/** A cell that the instrument left empty is what a well without blood shows; of a calibrator many write no result. */
function shownOf(one: MatchedValue, level: QcLevel | null): ResultValue {
  const shown = resultOf(one)
  return shown === 'unusable' && one.raw.trim() === '' && level !== 'calibrator' ? 'not_detected' : shown
}

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
                (byWell.get(position) ?? []).map((one) => [one.code, shownOf(one, qcLevel)]),
              ),
              earlier: Object.fromEntries(
                Object.entries(earlier ?? {}).filter(([analyte]) => measured.includes(analyte)),
              ),
            },
          ],
    ),
    usual: await usualValues(db, plate, wells),
    cycles: ofKind('ct'),
    qualitative: ofKind('qualitative'),
  }
}

/** A value of a reading, as a file wrote it. */
interface WrittenRow extends WrittenValue {
  readonly position: string
  readonly analyte: string
}

const byWellAndAnalyte = (rows: readonly WrittenRow[]): ReadonlyMap<string, WellNumbers> =>
  new Map(
    [...Map.groupBy(rows, ({ position }) => position)].map(([position, own]) => [
      position,
      new Map(own.map((one) => [one.analyte, one] as const)),
    ]),
  )

type NumberOfWell = readonly [
  position: string,
  analyte: string,
  raw: string | null,
  value: number,
  comparator: WrittenRow['comparator'],
]

/** Numbers of samples in these readings; a text that is no number does not tell two plates apart. */
async function numbersOf(db: Db, readings: readonly number[], analyte?: string) {
  const rows = await db
    .selectFrom('wellValues')
    .select('plateResultId')
    // One value a reading: thousands of rows take the driver ten times as long.
    .select(
      sql<NumberOfWell[]>`json_agg(json_build_array(position, analyte, raw, value, comparator))`.as(
        'numbers',
      ),
    )
    .where('plateResultId', '=', anyOf(readings))
    .where('value', 'is not', null)
    .$if(analyte !== undefined, (query) => query.where('analyte', '=', analyte ?? ''))
    .groupBy('plateResultId')
    .execute()
  return rows.flatMap(({ plateResultId, numbers }) =>
    numbers.map(([position, code, raw, value, comparator]) => ({
      plateResultId,
      position,
      analyte: code,
      raw: raw ?? '',
      value,
      comparator,
    })),
  )
}

/** The plate of which this one is a copy, the one of which that is a copy, and so on. */
async function sourcesOf(db: Db, plateId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive sources(id) as (
      select source_plate_id from plates where id = ${plateId} and source_plate_id is not null
      union
      select plates.source_plate_id from plates join sources on plates.id = sources.id
      where plates.source_plate_id is not null)
    select id from sources`.execute(db)
  return rows.map(({ id }) => Number(id))
}

/** The last readings of other plates of the type. The readings of the plates that this plate copies are added. */
async function readingsBeside(db: Db, plate: GuardedPlate) {
  const sources = await sourcesOf(db, plate.id)
  const isSource = sql<boolean>`plates.id in (${sql.join([0, ...sources])})`
  const readings = db
    .selectFrom('plateResults as result')
    .innerJoin('plates', 'plates.id', 'result.plateId')
    .select(['result.id', 'result.deletedAt', 'plates.barcode'])
    .select(isSource.as('isSource'))
    .where('plates.workgroupId', '=', plate.workgroupId)
    .where('plates.analysisTypeId', '=', plate.analysisTypeId)
    .where('plates.id', '<>', plate.id)
    .orderBy('result.id', 'desc')
  const last = await readings.limit(comparedPlates).execute()
  const own = sources.length === 0 ? [] : await readings.where(isSource).execute()
  return [...new Map([...own, ...last].map((one) => [one.id, one])).values()]
}

/** The plate of the laboratory whose readings are those of the file, well by well. */
async function copiedFrom(
  db: Db,
  plate: GuardedPlate,
  values: readonly MatchedValue[],
  samples: ReadonlySet<string>,
): Promise<SwapFinding[]> {
  const readings = await readingsBeside(db, plate)
  const numbers = values.flatMap(({ position, code, raw, value, comparator }): WrittenRow[] =>
    value !== null && samples.has(position) ? [{ position, analyte: code, raw, value, comparator }] : [],
  )
  const [probe] = [...Map.groupBy(numbers, ({ analyte }) => analyte)].toSorted(
    (a, b) => b[1].length - a[1].length,
  )
  if (readings.length === 0 || probe === undefined) return []
  const own = byWellAndAnalyte(numbers)
  // One analyte finds the candidates; all of them are compared for these alone.
  const probes = await numbersOf(
    db,
    readings.map(({ id }) => id),
    probe[0],
  )
  const compared = Map.groupBy(
    probes.flatMap((there) => {
      const here = own.get(there.position)?.get(there.analyte)
      return here ? [{ ...there, isSame: isSameNumber(here, there) }] : []
    }),
    ({ plateResultId }) => plateResultId,
  )
  const finds: SwapFinding[] = []
  for (const { id, barcode, deletedAt, isSource } of readings) {
    const wells = compared.get(id) ?? []
    if (wells.length === 0 || wells.filter(({ isSame }) => isSame).length * 2 < wells.length) continue
    const copied = copiedWells(own, byWellAndAnalyte(await numbersOf(db, [id])), isSource)
    if (copied)
      finds.push(copiedFinding(copied.wells, texts.plate(barcode), copied.isSure && deletedAt === null))
  }
  return finds.toSorted((a, b) => Number(b.certain) - Number(a.certain)).slice(0, 1)
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
