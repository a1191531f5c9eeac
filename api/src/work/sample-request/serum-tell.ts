import type { SampleRequest } from '@sne/shared/contract'
import type { Screening } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { recordEvent } from '../../records/newborns/record-event.ts'
import { notifyRoles } from '../../records/people/notify.ts'
import { texts } from './texts.ts'

/** Story and supervisors. */
export async function tellUploaded(
  context: Context,
  { id, number, newborn, categories }: SampleRequest,
  { workgroupId, words }: { readonly workgroupId: number; readonly words: string },
): Promise<void> {
  const [category] = categories
  await recordEvent(context, {
    newbornId: newborn.id,
    type: 'serum_report',
    workgroupId,
    category: categories.length === 1 ? (category as Screening) : null,
    refs: { sampleRequestId: id },
    text: words,
  })
  await notifyRoles(context, {
    workgroupId,
    roles: ['supervisor'],
    type: 'serum_uploaded',
    title: texts.serumTitle(number),
    text: words,
    link: `/sample-request/${id}`,
    entity: { type: 'sample-request', id },
  })
}
