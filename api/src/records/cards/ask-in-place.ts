import type { Screening } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { notifyBirthPoint } from '../people/notify.ts'
import { openAnalysisRequest } from '../requests/analysis-request.ts'
import { requestNewCard } from '../requests/new-card.ts'
import { texts } from './texts.ts'

interface LostCategory {
  readonly sampleId: number
  readonly barcode: string
  readonly newbornId: number
  readonly workgroupId: number
  readonly birthPointId: number
  readonly category: Screening
  readonly protocolNumber?: string | null
  /** Analytes whose values were lost with a failed run and cannot wait: the card is recalled urgently. */
  readonly unrepeated?: readonly string[]
}

/** Asks for a card in place of one that gives nothing in a category, and tells the birth point. @returns the new requests */
export async function askInPlace(context: Context, lost: LostCategory): Promise<readonly number[]> {
  const { category, barcode, birthPointId, workgroupId, unrepeated = [] } = lost
  const { lastId, madeIds } = await requestNewCard(context, {
    ...lost,
    protocolNumber: lost.protocolNumber ?? null,
    categories: [category],
    unrepeated: new Map(unrepeated.length > 0 ? [[category, unrepeated]] : []),
    analysisRequestId: await openAnalysisRequest(context, lost),
  })
  await notifyBirthPoint(context, {
    workgroupId: birthPointId,
    laboratoryId: workgroupId,
    type: 'sample_invalid',
    title: texts.notAnalysed(barcode, category),
    text: texts.newCollection(texts.notAnalysed(barcode, category)),
    entity: { type: 'sample-request', id: lastId },
  })
  return madeIds
}
