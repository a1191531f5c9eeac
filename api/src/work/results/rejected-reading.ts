import type { Context } from '../../platform/calls/context.ts'
import type { RejectedReading } from '../../platform/database/json-shapes.ts'
import { verdictRows } from '../../records/episodes/controls.ts'
import { notifyRoles } from '../../records/people/notify.ts'
import { notifyLeads } from '../../records/people/notify-leads.ts'
import type { PlateRecord } from '../../records/plates/queries.ts'
import { texts } from './texts.ts'

/** Analytes that the controls of a plate's valid results reject, released or not; null where they reject nothing. */
export async function rejectedReading({ db }: Context, plateId: number): Promise<RejectedReading | null> {
  const reading = await db
    .selectFrom('plateResults')
    .select(['importedAt as at', 'importedBy as by'])
    .where('plateId', '=', plateId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  const verdicts = await verdictRows(db, [plateId]).orderBy('v.analyte').execute()
  const amplified = verdicts.flatMap(({ analyte, verdict }) => (verdict === 'amplified' ? [analyte] : []))
  const failed = verdicts.flatMap(({ analyte, verdict }) => (verdict === 'fail' ? [analyte] : []))
  const analytes = [...failed, ...amplified].sort()
  return reading && analytes.length > 0 ? { ...reading, analytes, amplified } : null
}

/** Tells supervisors and leads that a reading with controls out of rule was deleted: the next one may be of that run. */
export async function tellDeletedReading(
  context: Context,
  { id, name, barcode, workgroupId }: PlateRecord,
  { analytes }: RejectedReading,
  reason: string,
): Promise<void> {
  const message = {
    type: 'qc_failed',
    title: texts.readingDeletedTitle(name ?? barcode),
    text: texts.readingDeleted(analytes.join(', '), context.viewer.label, reason),
    entity: { type: 'plate', id },
  } as const
  await notifyRoles(context, { ...message, workgroupId, roles: ['supervisor'], link: null })
  await notifyLeads(context, [workgroupId], { ...message, toldRole: 'supervisor' })
}
