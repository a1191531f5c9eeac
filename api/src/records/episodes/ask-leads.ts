import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import type { AnalysisRecord } from '../analyses/records.ts'
import { notifyUser } from '../people/notify.ts'
import { texts } from './texts.ts'

/** Leads of a laboratory who judge analyses, but for one person. */
export const leadsOf = ({ db }: Pick<Context, 'db'>, workgroupId: number, except: number | null) =>
  db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('workgroupId', '=', workgroupId)
    .where('enabled', '=', true)
    .where('lead', '=', true)
    .where(sql<boolean>`roles && array['analyst', 'supervisor']`)
    .where('id', 'is distinct from', except)
    .orderBy('id')
    .execute()

/** Tells the other leads of the laboratory that an exclusion waits for one of them. */
export async function askLeads(
  context: Context,
  row: Pick<AnalysisRecord, 'id' | 'workgroupId' | 'protocolNumber' | 'barcode'>,
  excluded: readonly { readonly code: string; readonly reason: string }[],
): Promise<void> {
  const { viewer } = context
  for (const { id } of await leadsOf(context, row.workgroupId, viewer.userId))
    await notifyUser(context, {
      userId: id,
      type: 'message',
      title: texts.exclusionToApprove(row.protocolNumber ?? row.barcode),
      text: excluded.map(({ code, reason }) => `${code}: ${reason}`).join('; '),
      link: `/sample-analysis/pending/${row.id}`,
      entity: { type: 'sample-analysis', id: row.id },
    })
}
