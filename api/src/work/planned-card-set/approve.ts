import { plannedCardWords } from '@sne/shared/domain'
import type { ApprovedKind } from '../../records/approvals/approve-set.ts'
import { type ToldSet, tellActivated, tellOtherLeads } from '../../records/approvals/tell.ts'
import { lookAtAll } from '../../records/planned-cards/sets.ts'
import { activeSetOf, findPlannedCardSet, type PlannedCardSetRecord } from './queries.ts'
import { texts } from './texts.ts'

export const lockName = (workgroupId: number | null) => `planned card set ${workgroupId}`

const told = ({ id, version, workgroupId }: PlannedCardSetRecord, title: string): ToldSet => ({
  entity: 'planned-card-set',
  id,
  version,
  workgroupId,
  title,
})

/** Rules of planned cards, as leads approve them. */
export const plannedCardSetKind: ApprovedKind<PlannedCardSetRecord> = {
  table: 'plannedCardSets',
  entity: 'planned-card-set',
  words: plannedCardWords,
  changedMeanwhile: texts.changedMeanwhile,
  lockName: ({ workgroupId }) => lockName(workgroupId),
  find: findPlannedCardSet,
  activeOf: (db, { workgroupId }) => activeSetOf(db, workgroupId ?? 0),
  tellLeads: (context, set) => tellOtherLeads(context, told(set, texts.toApprove)),
  activated: async (context, set, predecessor) => {
    await tellActivated(context, told(set, texts.inForce))
    // Newborns accepted while no rule acted are planned for now; what acted goes on acting for the others.
    if (predecessor === null && set.workgroupId !== null) await lookAtAll(context.db, set.workgroupId)
  },
}
