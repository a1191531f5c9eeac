import type { Grid, GridQc } from '@sne/shared/contract'
import {
  expectationText,
  formatDate,
  type HoldReason,
  holdLabels,
  type QcRule,
  type QcState,
  qcLevelLabels,
  qcRuleLabels,
} from '@sne/shared/domain'
import type { ReasonedStamp } from '../../platform/database/json-shapes.ts'
import type { Db } from '../../platform/database/open.ts'
import { holdsOnPlates } from '../../records/episodes/controls.ts'
import { personLabelOf } from '../../records/people/person-label.ts'
import { targetThen } from '../../records/plates/target-then.ts'
import { texts } from './texts.ts'

const gravest = (states: readonly QcState[]): QcState =>
  (['fail', 'warning', 'ok'] as const).find((state) => states.includes(state)) ?? 'none'

/** A white spot judges as a control without template does. */
const controlTypes = ['quality_control', 'white_spot'] as const

/** Control wells of a plate, with `blanks` its white spots too: found and expected values. */
export async function controlsOf(
  db: Db,
  plateId: number,
  { blanks = false }: { readonly blanks?: boolean } = {},
): Promise<GridQc[]> {
  const types = blanks ? controlTypes : (['quality_control'] as const)
  const wells = await db
    .selectFrom('wells')
    .leftJoin('qcLots', 'qcLots.id', 'wells.qcLotId')
    .select([
      'wells.position',
      'wells.type',
      'wells.qcLevel',
      'qcLots.id as lotId',
      'qcLots.code',
      'qcLots.expiresOn',
    ])
    .where('wells.plateId', '=', plateId)
    .where('wells.type', 'in', types)
    .orderBy('wells.index')
    .execute()
  const values = await db
    .selectFrom('wellValues as v')
    .innerJoin('plateResults as result', 'result.id', 'v.plateResultId')
    .innerJoin('analytes', 'analytes.code', 'v.analyte')
    .innerJoin('wells', (join) =>
      join.onRef('wells.position', '=', 'v.position').onRef('wells.plateId', '=', 'result.plateId'),
    )
    .leftJoin('qcLotLimits as limit', (join) =>
      join.onRef('limit.qcLotId', '=', 'wells.qcLotId').onRef('limit.analyte', '=', 'v.analyte'),
    )
    .select(['v.position', 'v.analyte', 'v.raw', 'v.value', 'v.z', 'v.state', 'v.rule', 'analytes.unit'])
    .select(['v.comparator', targetThen.as('expected'), 'analytes.decimals', 'analytes.answers'])
    .where('result.plateId', '=', plateId)
    .where('result.deletedAt', 'is', null)
    .where('wells.type', 'in', types)
    .orderBy('analytes.position')
    .execute()
  return wells.map(({ position, type, qcLevel, lotId, code, expiresOn }) => {
    const own = values.filter((value) => value.position === position)
    return {
      well: position,
      whiteSpot: type === 'white_spot',
      level: qcLevel ?? 'blank',
      lot: lotId === null || code === null ? null : { id: lotId, code, expiry: expiresOn },
      state: gravest(own.flatMap(({ state }) => state ?? [])),
      values: own.map(({ analyte, expected, state, position: _, decimals, answers, ...value }) => {
        return {
          ...value,
          code: analyte,
          expectedText: expected && expectationText(expected, { decimals, answers }),
          state: state ?? 'none',
        }
      }),
    }
  })
}

/** Which deleted readings of a plate had controls out of rule, by analyte. */
async function rejectedBefore(db: Db, plateId: number): Promise<ReadonlyMap<string, string[]>> {
  const { rejectedReadings } = await db
    .selectFrom('plates')
    .select('rejectedReadings')
    .where('id', '=', plateId)
    .executeTakeFirstOrThrow()
  const people = await db
    .selectFrom('users')
    .select(['id', personLabelOf('users').as('label')])
    .where('id', 'in', [...rejectedReadings.flatMap(({ by }) => by ?? []), 0])
    .execute()
  const sentences = new Map<string, string[]>()
  for (const { at, by, analytes } of rejectedReadings) {
    const person = people.find(({ id }) => id === by)?.label ?? texts.unknownPerson
    for (const code of analytes)
      sentences.set(code, [...(sentences.get(code) ?? []), texts.rejectedBefore(formatDate(at), person)])
  }
  return sentences
}

/** Analytes that the controls hold, as the judgement reads them, with which control and how; a run without any holds them all. */
export async function barredOn(db: Db, plateId: number): Promise<Grid['barredAnalytes']> {
  const held = (await holdsOnPlates(db, [plateId])).get(plateId)?.held ?? new Map<string, HoldReason>()
  const failed = await db
    .selectFrom('wellValues as v')
    .innerJoin('plateResults as result', 'result.id', 'v.plateResultId')
    .innerJoin('wells', (join) =>
      join.onRef('wells.position', '=', 'v.position').onRef('wells.plateId', '=', 'result.plateId'),
    )
    .select(['v.analyte', 'v.position', 'v.rule', 'wells.qcLevel', 'wells.type'])
    .where('result.plateId', '=', plateId)
    .where('result.deletedAt', 'is', null)
    .where('v.state', '=', 'fail')
    .orderBy('wells.index')
    .execute()
  const earlier = await rejectedBefore(db, plateId)
  return [...held].map(([code, reason]) => {
    const own = failed.filter(({ analyte }) => analyte === code)
    const now = own.map(
      ({ position, rule, qcLevel, type }) =>
        `${type === 'white_spot' ? 'spot bianco' : `controllo ${qcLevelLabels[qcLevel ?? 'blank'].toLowerCase()}`} ${position}: ${qcRuleLabels[(rule ?? 'missing') as QcRule]}`,
    )
    const found = [...now, ...(earlier.get(code) ?? [])]
    return { code, reason: found.length > 0 ? found.join('; ') : holdLabels[reason] }
  })
}

/** Which lead released a run, when and why; null while nobody did. */
export async function releaseOf(db: Db, release: ReasonedStamp | null): Promise<Grid['qcOverride']> {
  if (!release) return null
  const person = release.by
    ? await db
        .selectFrom('users')
        .select(['users.id', personLabelOf('users').as('label')])
        .where('users.id', '=', release.by)
        .executeTakeFirst()
    : undefined
  return { at: release.at, by: person ?? null, reason: release.reason }
}
