import {
  criticalAnalytes,
  findingAnalytes,
  type SampleAnalysisStatus,
  urgentAnalytes,
} from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { analysisRecords } from '../analyses/records.ts'
import { notifyRoles } from '../people/notify.ts'
import { holdsOnPlates } from './controls.ts'
import { reviewAnalyses } from './review.ts'
import { texts } from './texts.ts'

interface NamedPlate {
  readonly id: number
  readonly name: string | null
  readonly barcode: string
  readonly workgroupId: number
}

/** Findings of an analysis before its results were deleted. */
export interface ShownFindings {
  readonly sampleAnalysisId: number
  readonly measuredAt: string
  readonly analytes: string[]
  /** Beyond a critical limit, in a run whose controls of the analyte had not failed. */
  readonly critical: string[]
  /** Critical whatever the controls said, or of an analyte that cannot wait. */
  readonly urgent: string[]
}

/** Analytes of a plate whose controls failed, unless a lead released the run: their values prove nothing. */
async function failedOn({ db }: Context, plateId: number): Promise<ReadonlySet<string>> {
  const plate = (await holdsOnPlates(db, [plateId])).get(plateId)
  if (!plate || plate.qcState === 'overridden') return new Set()
  return new Set(
    [...plate.held].flatMap(([code, reason]) =>
      reason === 'rejected' || reason === 'amplified' ? [code] : [],
    ),
  )
}

/** Findings that the undecided results of a plate opened, by analysis. */
export async function shownFindings(
  context: Context,
  plateId: number,
  statuses: readonly SampleAnalysisStatus[] = ['to_review'],
): Promise<ShownFindings[]> {
  const { db } = context
  const rows = await analysisRecords(db)
    .where('analysis.plateId', '=', plateId)
    .where('analysis.status', 'in', [...statuses])
    .orderBy('analysis.id')
    .execute()
  const failed = await failedOn(context, plateId)
  const reviewed = await reviewAnalyses(db, rows, context.now)
  return rows.flatMap(({ id, importedAt }) => {
    const episode = reviewed.get(id)?.episode
    if (!episode || importedAt === null) return []
    const critical = criticalAnalytes(episode, id)
    const analytes = [...new Set([...findingAnalytes(episode, id), ...critical])]
    return analytes.length === 0
      ? []
      : [
          {
            sampleAnalysisId: id,
            measuredAt: importedAt,
            analytes,
            critical: critical.filter((code) => !failed.has(code)),
            urgent: urgentAnalytes(episode, id),
          },
        ]
  })
}

/** Keeps what the results showed, for the reports of these cards, and tells the supervisors. */
export async function keepWithdrawn(
  context: Context,
  { id, name, barcode, workgroupId }: NamedPlate,
  { found, reason }: { readonly found: readonly ShownFindings[]; readonly reason: string },
): Promise<void> {
  const { db, now, viewer } = context
  if (found.length === 0) return
  await db
    .insertInto('withdrawnFindings')
    .values(found.map((one) => ({ ...one, reason, withdrawnAt: now, withdrawnBy: viewer.userId })))
    .execute()
  await notifyRoles(context, {
    workgroupId,
    roles: ['supervisor'],
    type: 'message',
    title: texts.withdrawnTitle(name ?? barcode),
    text: texts.withdrawnText(found.length, reason),
    // Supervisors have no page of a plate without results: the notice itself is shown.
    link: null,
    entity: { type: 'plate', id },
  })
}
