import { limitChanges, limitWords } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import type { ApprovedKind } from '../../records/approvals/approve-set.ts'
import { type ToldSet, tellActivated, tellOtherLeads } from '../../records/approvals/tell.ts'
import { linesOf } from './lines.ts'
import { activeSetOf, type CutoffSetRecord, findCutoffSet } from './queries.ts'
import { texts } from './texts.ts'

export const lockName = (workgroupId: number | null, analysisTypeId: number) =>
  `cutoff set ${workgroupId} ${analysisTypeId}`

/** The copy says what its source says: values that were judged by the source are judged by approved limits too. */
async function sourceIfSame({ db }: Context, { id, sourceId }: CutoffSetRecord): Promise<number | null> {
  if (sourceId === null) return null
  const changes = limitChanges(await linesOf(db, sourceId), await linesOf(db, id))
  return changes.length === 0 ? sourceId : null
}

const told = ({ id, version, workgroupId }: CutoffSetRecord, title: string): ToldSet => ({
  entity: 'cutoff-set',
  id,
  version,
  workgroupId,
  title,
})

/** Limits of an analysis type, as leads approve them. */
export const cutoffSetKind: ApprovedKind<CutoffSetRecord> = {
  table: 'cutoffSets',
  entity: 'cutoff-set',
  words: limitWords,
  changedMeanwhile: texts.changedMeanwhile,
  lockName: ({ workgroupId, analysisTypeId }) => lockName(workgroupId, analysisTypeId),
  find: findCutoffSet,
  activeOf: (db, { workgroupId, analysisTypeId }) => activeSetOf(db, workgroupId ?? 0, analysisTypeId),
  tellLeads: (context, set) => tellOtherLeads(context, told(set, texts.limitsToApprove(set.label))),
  activation: async (context, set) => ({ sameLimitsAsId: await sourceIfSame(context, set) }),
  activated: (context, set) => tellActivated(context, told(set, texts.limitsInForce(set.label))),
}
