import {
  type ControlGaps,
  type ControlLimits,
  deviation,
  evaluateControls,
  hasControlGaps,
  isLotExpired,
  judgeBlanks,
  missingLevels,
  type QcEvaluation,
  withBlanks,
} from '@sne/shared/domain'
import { sql } from 'kysely'
import type { MatchedValue } from '../../exchange/instruments/index.ts'
import type { Db } from '../../platform/database/open.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { sendAhead } from '../../platform/database/sending.ts'
import { type ActiveCutoffs, analytesOfType, valuesAtOnce } from '../../records/analyses/reference.ts'
import { requiredLevels } from '../../records/plates/control-policy.ts'
import { type JudgedPlate, runContext } from '../../records/plates/control-runs.ts'
import { resultOf } from './import-values.ts'

/**
 * Allowed results of blanks: a cycle of threshold must not amplify, the others are compared with both limits of newborns.
 */
async function blankExpectations(db: Db, analysisTypeId: number, { rules }: ActiveCutoffs) {
  const analytes = await analytesOfType(db, analysisTypeId)
  return analytes.map(({ code, kind }) => {
    const own = rules.filter(({ analyte }) => analyte === code)
    const highs = own.flatMap((rule) => rule.high ?? rule.criticalHigh ?? [])
    const lows = own.flatMap((rule) => rule.low ?? rule.criticalLow ?? [])
    return {
      analyte: code,
      isCycle: kind === 'ct',
      high: highs.length > 0 ? Math.max(...highs) : null,
      low: lows.length > 0 ? Math.min(...lows) : null,
    }
  })
}

/**
 * Judges the controls of a plate against the limits of their lots, and its blanks.
 * @param day of the run, yyyy-MM-dd. Files name the measurement in no agreed form: the day of the import replaces it, so
 * that a lot counts as expired rather too early.
 */
export async function judgeControls(
  db: Db,
  plate: JudgedPlate,
  values: readonly MatchedValue[],
  cutoffs: ActiveCutoffs,
  day: string,
): Promise<{
  evaluation: QcEvaluation
  gaps: ControlGaps
  limits: readonly ControlLimits[]
  lotOf: ReadonlyMap<string, number>
}> {
  const wells = await db
    .selectFrom('wells')
    .leftJoin('qcLots', 'qcLots.id', 'wells.qcLotId')
    .select(['position', 'type', 'qcLevel', 'qcLotId', 'qcLots.code', 'qcLots.expiresOn'])
    .where('plateId', '=', plate.id)
    // A lot that is measured beside another one judges nothing.
    .where((eb) => eb.or([eb('qcLots.parallel', 'is', null), eb('qcLots.parallel', '=', false)]))
    .where('type', 'in', ['quality_control', 'white_spot'])
    .execute()
  const valuesIn = (position: string) =>
    Object.fromEntries(
      values.filter((one) => one.position === position).map((one) => [one.code, resultOf(one)]),
    )
  const blanks = wells
    .filter(({ type, qcLevel }) => type === 'white_spot' || qcLevel === 'blank')
    .map(({ position }) => ({ well: position, values: valuesIn(position) }))
  const lots = wells.flatMap(({ qcLotId }) => qcLotId ?? [])
  const limits = await db
    .selectFrom('qcLotLimits')
    .select(['qcLotId as lotId', 'analyte', 'expected'])
    .where('qcLotId', 'in', [...lots, 0])
    .execute()
  const controls = wells.flatMap(({ position, qcLevel, qcLotId }) =>
    qcLevel === null || qcLotId === null
      ? []
      : [
          {
            well: position,
            level: qcLevel,
            lotId: qcLotId,
            values: valuesIn(position),
          },
        ],
  )
  const lotOf = new Map(wells.flatMap(({ position, qcLotId }) => (qcLotId ? [[position, qcLotId]] : [])))
  const judgedLots = new Set(limits.map(({ lotId }) => lotId))
  const unjudged = wells.filter(
    ({ qcLevel, qcLotId }) =>
      (qcLevel === 'low' || qcLevel === 'medium' || qcLevel === 'high') && !judgedLots.has(qcLotId ?? 0),
  )
  const expired = wells.flatMap(({ position, code, expiresOn }) =>
    code !== null && expiresOn !== null && isLotExpired({ expiresOn }, day)
      ? [{ well: position, lot: code, expiresOn }]
      : [],
  )
  const missing = missingLevels(await requiredLevels(db, plate, day), [
    ...controls.flatMap(({ level, lotId }) => (judgedLots.has(lotId) ? [level] : [])),
    ...(blanks.length > 0 ? (['blank'] as const) : []),
  ])
  const gaps = { missing, expired, unjudged: unjudged.map(({ position }) => position) }
  const held = new Set(values.map(({ code }) => code))
  const expectations = await blankExpectations(db, plate.analysisTypeId, cutoffs)
  const evaluation = withBlanks(
    evaluateControls(controls, limits, await runContext(db, plate)),
    judgeBlanks(
      blanks,
      expectations.filter(({ analyte }) => held.has(analyte)),
    ),
    hasControlGaps(gaps),
  )
  return { evaluation, gaps, limits, lotOf }
}

/** Keeps what the file says of every well, controls with their distance from the lot's mean where it has one. */
export async function insertWellValues(
  db: Db,
  plateResultId: number,
  values: readonly MatchedValue[],
  { evaluation, limits, lotOf }: Awaited<ReturnType<typeof judgeControls>>,
): Promise<void> {
  const findings = new Map(evaluation.findings.map((one) => [`${one.well} ${one.analyte}`, one]))
  const rows = values.map(({ position, code, raw, value, comparator }) => {
    const limit = limits.find(({ lotId, analyte }) => lotId === lotOf.get(position) && analyte === code)
    const finding = findings.get(`${position} ${code}`)
    return {
      position,
      analyte: code,
      raw,
      value,
      comparator,
      z: limit && value !== null && comparator === null ? deviation(limit.expected, value) : null,
      state: finding ? finding.effect : limit ? 'ok' : null,
      rule: finding?.rule ?? null,
    }
  })
  const missing = evaluation.findings
    .filter((one) => !values.some(({ position, code }) => position === one.well && code === one.analyte))
    .map(({ well, analyte, rule }) => ({
      position: well,
      analyte,
      raw: null,
      value: null,
      comparator: null,
      z: null,
      state: 'fail',
      rule,
    }))
  const all = [...rows, ...missing]
  for (let start = 0; start < all.length; start += valuesAtOnce) {
    const written = sql`
      insert into well_values (plate_result_id, position, analyte, raw, value, comparator, state, z, rule)
      select ${plateResultId}, v.position, v.analyte, v.raw, v.value, v.comparator, v.state, v.z, v.rule
      from json_to_recordset(${JSON.stringify(all.slice(start, start + valuesAtOnce))}::json) as v(
        position text, analyte text, raw text, value double precision, comparator text, state text, z double precision,
        rule text)`
    await sendAhead(db, written.withPlugin(prepared).compile(db))
  }
}
