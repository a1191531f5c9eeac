import type { CriticalMeasure, SampleRequest, SerumValue } from '@sne/shared/contract'
import { judgedSerum, outOfSerumLimits, type SerumOutcome, serumFlag } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { json } from '../../platform/database/columns.ts'
import { tellCriticalValues } from '../../records/people/tell-critical-values.ts'
import { texts } from './texts.ts'

const decimalsOf = (value: number): number => String(value).split('.')[1]?.length ?? 0

const toMeasure = (measure: SerumValue): CriticalMeasure => ({
  code: measure.code,
  value: measure.value,
  comparator: null,
  unit: measure.unit,
  flag: serumFlag(measure),
  decimals: decimalsOf(measure.value),
})

interface Uploaded {
  readonly workgroupId: number
  /** The analysis that waits for a decision because of the report. */
  readonly analysisId: number | null
  readonly outcome: SerumOutcome | null
  readonly values: readonly SerumValue[]
}

/**
 * Lists values of a serum report out of its own limits among the critical values until their analysis is decided. They
 * are told like critical values of an import. A lead's outcome in range raises none. A corrected report replaces the
 * values.
 */
export async function raiseSerumValues(
  context: Context,
  { id, number }: Pick<SampleRequest, 'id' | 'number'>,
  { workgroupId, analysisId, outcome, values }: Uploaded,
): Promise<void> {
  const { db, now } = context
  await db.deleteFrom('criticalValues').where('sampleRequestId', '=', id).execute()
  const out = judgedSerum(outcome, values) === 'confirmed' ? outOfSerumLimits(values) : []
  if (out.length === 0) return
  if (analysisId !== null)
    await db
      .insertInto('criticalValues')
      .values({
        ...{ workgroupId, sampleRequestId: id, sampleAnalysisId: analysisId, createdAt: now },
        measures: json(out.map(toMeasure)),
      })
      .execute()
  const codes = out.map(({ code }) => code).join(', ')
  await tellCriticalValues(context, {
    workgroupId,
    title: texts.serumCriticalTitle(number),
    text: texts.serumCritical(codes),
    entity: { type: 'sample-request', id },
    letter: texts.serumCriticalLetter(number, codes),
  })
}
