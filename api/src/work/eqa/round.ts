import type { EqaResult, EqaRound, EqaSample } from '@sne/shared/contract'
import { type EqaHindrance, eqaHindrance, holdLabels, type Screening, sentNumber } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { found } from '../../platform/calls/refusal.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/open.ts'
import { analytesOfType } from '../../records/analyses/reference.ts'
import { holdsOnPlates } from '../../records/episodes/controls.ts'
import { placesOf } from '../../records/eqa/places.ts'
import { countingReadings } from '../../records/eqa/readings.ts'
import { actorsOf } from '../../records/people/acted-label.ts'
import { evaluationOf, type RoundRecord, roundRows, scoredResults, toRoundRows } from './queries.ts'

type Reader = Pick<Context, 'db' | 'viewer' | 'now'>

/** @throws Refusal `not_found` also for a round of another laboratory */
export const roundRecord = async ({ db, viewer }: Reader, id: number): Promise<RoundRecord> =>
  found(await roundRows(db, viewer).where('round.id', '=', id).executeTakeFirst())

const samplesOf = (db: Db, roundId: number) =>
  db.selectFrom('eqaSamples').selectAll().where('roundId', '=', roundId).orderBy('position').execute()
type SampleRow = Awaited<ReturnType<typeof samplesOf>>[number]

/** Why a plate holds an analyte now, Italian; null where it releases it. */
export async function holdsNow(db: Db, plateIds: readonly number[]) {
  const holds = await holdsOnPlates(db, [...new Set(plateIds)])
  return (plateId: number, analyte: string): string | null => {
    const plate = holds.get(plateId)
    if (!plate) return null
    const reason = plate.held.get(analyte)
    // A release of a lead holds for the controls, never for a run that was rejected or called wrong afterwards.
    const released = plate.qcState === 'overridden' && reason !== 'run_rejected' && reason !== 'wrong'
    return reason === undefined || released ? null : holdLabels[reason]
  }
}

/** Present results of the runs: the asked analytes of each sample. */
async function resultsNow(db: Db, record: RoundRecord, samples: readonly SampleRow[]): Promise<EqaResult[]> {
  const readings = await countingReadings(
    db,
    samples.map(({ id }) => id),
  )
  const holdOf = await holdsNow(
    db,
    readings.map(({ plateId }) => plateId),
  )
  const analytes = await analytesOfType(db, record.analysisTypeId)
  const asked = analytes.filter(({ code }) => record.analytes.includes(code))
  return samples.flatMap((sample) =>
    asked.map(({ code, label, unit, decimals }): EqaResult => {
      const reading = readings.find((one) => one.eqaSampleId === sample.id && one.analyte === code)
      const held = reading ? holdOf(reading.plateId, code) !== null : false
      return {
        id: null,
        sampleId: sample.id,
        sample: sample.code,
        analyte: code,
        label,
        unit,
        decimals,
        raw: reading?.raw ?? null,
        value: sentNumber(reading?.value ?? null, decimals),
        comparator: reading?.comparator ?? null,
        flag: reading?.flag ?? null,
        plate: reading ? { id: reading.plateId, label: reading.plate } : null,
        well: reading?.position ?? null,
        hindrance: eqaHindrance(reading ? { ...reading, held } : null),
        doubt: null,
        target: null,
        sd: null,
        z: null,
        zEntered: false,
        correct: null,
        verdict: null,
        correction: null,
      }
    }),
  )
}

/** Sent results, with scores and corrective actions. */
async function resultsSent(db: Db, record: RoundRecord, samples: readonly SampleRow[]): Promise<EqaResult[]> {
  const rows = await scoredResults(db, [record.id])
  const plates = await db
    .selectFrom('plates')
    .select(['id', 'name', 'barcode'])
    .where('id', '=', anyOf(rows.map(({ plateId }) => plateId)))
    .execute()
  const holdOf = await holdsNow(
    db,
    rows.map(({ plateId }) => plateId),
  )
  const actor = await actorsOf(
    db,
    rows.map(({ correctedBy, correctedAt }) => ({ by: correctedBy, at: correctedAt })),
  )
  const analytes = await analytesOfType(db, record.analysisTypeId)
  return samples.flatMap((sample) =>
    analytes.flatMap(({ code, label, decimals }): EqaResult[] => {
      const row = rows.find((one) => one.eqaSampleId === sample.id && one.analyte === code)
      if (!row) return []
      const plate = plates.find(({ id }) => id === row.plateId)
      const { cause, reason, action, correctedAt, correctedBy } = row
      return [
        {
          id: row.id,
          sampleId: sample.id,
          sample: sample.code,
          analyte: code,
          label,
          unit: row.unit,
          decimals,
          raw: row.raw,
          value: row.value,
          comparator: row.comparator,
          flag: row.flag,
          plate: plate ? { id: plate.id, label: plate.name ?? plate.barcode } : null,
          well: row.position,
          hindrance: row.hindrance as EqaHindrance | null,
          doubt: row.hindrance === null ? holdOf(row.plateId, code) : null,
          target: row.target,
          sd: row.sd,
          correct: row.correct,
          ...evaluationOf(row),
          correction:
            cause === null || correctedAt === null
              ? null
              : {
                  cause,
                  reason: reason ?? '',
                  action: action ?? '',
                  at: correctedAt,
                  by: actor(correctedBy, correctedAt),
                },
        },
      ]
    }),
  )
}

/** A round with its samples and results. @throws Refusal `not_found` */
export async function findRound(reader: Reader, id: number): Promise<EqaRound> {
  const { db, now } = reader
  const record = await roundRecord(reader, id)
  const samples = await samplesOf(db, id)
  const wasSent = record.sentAt !== null
  const results = wasSent ? await resultsSent(db, record, samples) : await resultsNow(db, record, samples)
  const places = await placesOf(
    db,
    samples.map((sample) => sample.id),
  )
  const [row] = await toRoundRows(db, now, [record])
  const stamps = [
    { by: record.createdBy, at: record.createdAt },
    { by: record.sentBy, at: record.sentAt },
    { by: record.evaluatedBy, at: record.evaluatedAt },
    { by: record.closedBy, at: record.closedAt },
  ]
  const actor = await actorsOf(db, stamps)
  const stamp = (at: string | null, by: number | null) => (at === null ? null : { at, by: actor(by, at) })
  const list = samples.map(
    (sample): EqaSample => ({
      id: sample.id,
      code: sample.code,
      label: sample.label,
      barcode: sample.barcode,
      places: places
        .filter(({ eqaSampleId }) => eqaSampleId === sample.id)
        .map(({ plateId, plate, well, status }) => ({
          plate: { id: plateId, label: plate },
          well,
          status,
          counts: results.some((one) => one.sampleId === sample.id && one.plate?.id === plateId),
        })),
    }),
  )
  return {
    ...found(row),
    category: record.category as Screening,
    notes: record.notes,
    created: { at: record.createdAt, by: actor(record.createdBy, record.createdAt) },
    sent: stamp(record.sentAt, record.sentBy),
    evaluated: stamp(record.evaluatedAt, record.evaluatedBy),
    closed: stamp(record.closedAt, record.closedBy),
    closedReason: record.closedReason,
    sampleList: list,
    results,
  }
}
