import type { BodyOf, Endpoints } from '@sne/shared/contract'
import { dayOf, isMonthOver } from '@sne/shared/domain'
import type { Context } from '../../../platform/calls/context.ts'
import type { PreparingContext } from '../../../platform/calls/handler.ts'
import { keepFile } from '../../../platform/calls/kept-file.ts'
import { refuse } from '../../../platform/calls/refusal.ts'
import { json } from '../../../platform/database/columns.ts'
import { oneAtATime } from '../../../platform/database/one-at-a-time.ts'
import { signs } from '../../../platform/sessions/viewer.ts'
import { laboratoryHead } from '../../../records/laboratories/laboratory-head.ts'
import { typeOf } from '../period.ts'
import { texts } from '../texts.ts'
import { summaryContent } from './content.ts'
import { signedMonths } from './find.ts'

type Body = BodyOf<'signQualitySummary'>
type Preparing = PreparingContext<Endpoints['signQualitySummary']>

/**
 * A lead signs the summary of a month. Its PDF is drawn before the transaction. The figures are counted again within
 * it.
 * @throws Refusal `lead_required`; `invalid_transition` for a month that is not over or has no runs; `stale_version`
 * where the figures changed meanwhile
 */
export async function signQualitySummary(preparing: Preparing, { analysisTypeId, month, note }: Body) {
  const { db, viewer, now, services } = preparing
  const { workgroupId } = viewer
  if (workgroupId === null) throw refuse('permission_denied')
  if (!signs(viewer, 'lead')) throw refuse('lead_required')
  const analysisType = await typeOf(preparing, analysisTypeId)
  const content = await summaryContent(preparing, analysisTypeId, month)
  if (!isMonthOver(month, dayOf(now)) || content.runs.all === 0)
    throw refuse('invalid_transition', {
      message: texts.monthNotSignable,
      details: { from: 'open', to: 'signed', allowed: [] },
    })
  const bytes = await services.documents.render({
    kind: 'qualitySummary',
    data: {
      laboratory: await laboratoryHead(db, workgroupId),
      type: analysisType.label,
      month,
      content,
      note: note ?? null,
      signedBy: viewer.label,
      signedAt: now.toISOString(),
    },
  })
  const before = JSON.stringify(content)
  return async (context: Context) => {
    await oneAtATime(context.db, `quality summary ${workgroupId} ${analysisTypeId}`)
    const earlier = (await signedMonths(context.db, workgroupId, analysisTypeId)).find(
      (one) => one.month === month,
    )
    if (earlier) return { changed: false, id: earlier.id }
    if (JSON.stringify(await summaryContent(context, analysisTypeId, month)) !== before)
      throw refuse('stale_version', { message: texts.summaryChanged })
    const file = await keepFile(context, {
      name: texts.summaryFile(analysisType.code, month),
      type: 'application/pdf',
      bytes,
    })
    const { id } = await context.db
      .insertInto('qualitySummaries')
      .values({
        ...{ workgroupId, analysisTypeId, month, note: note ?? null, fileId: file.id },
        content: json(content),
        signedAt: context.now,
        signedBy: context.viewer.userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    context.audit({
      entity: 'quality',
      id,
      action: 'sign_summary',
      details: { analysisTypeId, month, sha256: file.sha256 },
    })
    return { changed: true, id }
  }
}
