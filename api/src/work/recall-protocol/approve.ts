import { recallProtocolWords } from '@sne/shared/domain'
import type { ApprovedKind } from '../../records/approvals/approve-set.ts'
import { type ToldSet, tellActivated, tellOtherLeads } from '../../records/approvals/tell.ts'
import { activeProtocolOf, findProtocol, type ProtocolRecord } from './queries.ts'
import { texts } from './texts.ts'

export const lockName = (workgroupId: number | null) => `recall protocol ${workgroupId}`

const told = ({ id, version, workgroupId }: ProtocolRecord, title: string): ToldSet => ({
  entity: 'recall-protocol',
  id,
  version,
  workgroupId,
  title,
})

/** Recall protocols, as leads approve them. Requests that are asked keep their day. */
export const recallProtocolKind: ApprovedKind<ProtocolRecord> = {
  table: 'recallProtocolSets',
  entity: 'recall-protocol',
  words: recallProtocolWords,
  changedMeanwhile: texts.changedMeanwhile,
  lockName: ({ workgroupId }) => lockName(workgroupId),
  find: findProtocol,
  activeOf: (db, { workgroupId }) => activeProtocolOf(db, workgroupId ?? 0),
  tellLeads: (context, set) => tellOtherLeads(context, told(set, texts.toApprove)),
  activated: (context, set) => tellActivated(context, told(set, texts.inForce)),
}
