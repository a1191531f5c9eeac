import type { ControlLot, Establishing, QueryOf } from '@sne/shared/contract'
import { dayOf, type Establishment, establish } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { analytesOfType, cutoffsInForce } from '../../records/analyses/reference.ts'
import { type LotValue, lotValues, type Period } from './lot-values.ts'
import { analyteNames, findControlLot } from './queries.ts'

/** Kinds of analytes that have a mean and an SD. */
const isNumber = ({ kind }: { readonly kind: string }) => kind !== 'ratio' && kind !== 'qualitative'

interface Found extends Establishment {
  readonly code: string
  readonly unit: string
  readonly decimals: number
  readonly counted: readonly LotValue[]
  readonly leftOut: number
}

const runOf = ({ plateId, historyRunId }: LotValue) => `${plateId ?? ''}/${historyRunId ?? ''}`

/** Days of the first and the last value; today where there is none. */
function daysOf(values: readonly LotValue[], now: Date): Period {
  const [first, last] = [values[0], values.at(-1)]
  return { from: dayOf(first?.at ?? now), to: dayOf(last?.at ?? now) }
}

/** Statistics of each analyte of a lot in a period. */
export async function establishLot(
  { db, viewer, now }: Pick<Context, 'db' | 'viewer' | 'now'>,
  lot: ControlLot,
  asked: Partial<Period>,
): Promise<Period & { readonly analytes: readonly Found[] }> {
  const values = await lotValues(db, lot.id, asked)
  const inForce = { analysisTypeId: lot.analysisType.id, workgroupId: viewer.workgroupId ?? 0 }
  const { columns } = await cutoffsInForce(db, inForce)
  const analytes = (await analytesOfType(db, lot.analysisType.id)).filter(isNumber)
  return {
    ...daysOf(values, now),
    ...(asked.from ? { from: asked.from } : {}),
    ...(asked.to ? { to: asked.to } : {}),
    analytes: analytes.map(({ code, unit, decimals }) => {
      const own = values.filter(({ analyte }) => analyte === code)
      const counted = own.filter(({ leftOut }) => !leftOut)
      const range = columns.find(({ analyte }) => analyte === code)
      const found = establish(
        counted.map((one) => ({ run: runOf(one), value: one.value })),
        range,
      )
      return { ...found, code, unit, decimals, counted, leftOut: own.length - counted.length }
    }),
  }
}

/** @throws Refusal `not_found` for a lot of another laboratory */
export async function getEstablishing(
  context: Context,
  id: number,
  query: QueryOf<'getEstablishing'>,
): Promise<Establishing> {
  const lot = await findControlLot(context.db, context.viewer, id)
  const { from, to, analytes } = await establishLot(context, lot, query)
  const labels = await analyteNames(context.db)
  return {
    from,
    to,
    analytes: analytes.map(({ counted, outliers, ...one }) => ({
      ...one,
      label: labels.get(one.code) ?? one.code,
      imported: counted.filter(({ plateId }) => plateId === null).length,
      outliers: outliers.flatMap((place) => {
        const value = counted[place]
        return value ? [{ plateId: value.plateId, run: value.run, at: value.at, value: value.value }] : []
      }),
    })),
  }
}
