import type { Screening } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { register } from '../numbers/registry.ts'
import type { Decision } from './decision.ts'
import { texts } from './texts.ts'

/** A card that says nothing in its category has a row of the register. */
export const registerNotEvaluable = (context: Context, { row, note }: Decision) =>
  register(context, {
    type: 'sample_invalid',
    workgroupId: row.workgroupId,
    newbornId: row.newbornId,
    sampleId: row.sampleId,
    category: row.category as Screening,
    description: texts.notEvaluable(row.barcode, note ?? '').trim(),
  })
