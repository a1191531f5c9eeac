import type { Screening } from '@sne/shared/domain'
import type { Context } from '../../../platform/calls/context.ts'
import { stepAnalyses } from '../../analyses/sample-analysis.ts'
import { analysesMeasured, checkNoReportWaits } from '../../analyses/under-review.ts'
import { recordEvent } from '../../newborns/record-event.ts'
import { notifyRoles } from '../../people/notify.ts'
import { texts } from './texts.ts'

interface PutAside {
  /** Of the category of the card. */
  readonly id: number
  readonly sampleId: number
  readonly barcode: string
  readonly newborn: { readonly id: number }
  readonly workgroupId: number
  readonly category: Screening
}

/**
 * A person ends a category that the family refused after its result: the values stay on record without a report, the grid waits for
 * no decision, supervisors and analysts are told. @throws Refusal `invalid_transition` while a report waits for its signature
 */
export async function putAside(context: Context, row: PutAside): Promise<void> {
  const { id, sampleId, barcode, newborn, workgroupId, category } = row
  await checkNoReportWaits(context, [id])
  const measured = await analysesMeasured(context, [id])
  await stepAnalyses(
    context,
    measured.map((analysis) => analysis.id),
    'discard',
    {
      discardedReason: texts.discarded(false),
      pendingReason: null,
      pendingNote: null,
      pendingSince: null,
    },
  )
  const text = texts.putAside(barcode, category)
  await recordEvent(context, {
    newbornId: newborn.id,
    type: 'not_required',
    workgroupId,
    category,
    refs: { sampleId },
    text,
  })
  await notifyRoles(context, {
    workgroupId,
    roles: ['supervisor', 'analyst'],
    type: 'message',
    title: texts.title(barcode, false),
    text,
    link: `/newborn/${newborn.id}`,
    entity: { type: 'sample', id: sampleId },
  })
}
