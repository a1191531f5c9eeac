import type { FiltersOf, RecallProtocolView } from '@sne/shared/contract'
import { protocolChanges, recallProtocolWords } from '@sne/shared/domain'
import type { ListInput } from '../../platform/database/list.ts'
import type { Db } from '../../platform/database/open.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { findSet, listSets, type SetKind } from '../../records/approvals/set-kind.ts'
import {
  comparedWith,
  type SetRecord,
  setRecords,
  shownFields,
  toSetRow,
} from '../../records/approvals/set-records.ts'
import { copyProtocolSteps, stepsOf } from '../../records/recall-protocols/sets.ts'
import { texts } from './texts.ts'

/** Recall protocols, as leads approve them. Requests that are asked keep their day. */
export const recallProtocolKind: SetKind<SetRecord> = {
  table: 'recallProtocolSets',
  entity: 'recall-protocol',
  words: recallProtocolWords,
  texts,
  records: (db) => setRecords(db, 'recallProtocolSets'),
  copyContent: copyProtocolSteps,
}

export async function listProtocols(
  db: Db,
  viewer: Viewer,
  query: ListInput & FiltersOf<'listRecallProtocols'>,
) {
  const page = await listSets(db, viewer, recallProtocolKind, query)
  return { ...page, items: page.items.map(toSetRow) }
}

/** @throws Refusal `not_found` */
export async function viewProtocol(db: Db, viewer: Viewer, id: number): Promise<RecallProtocolView> {
  const record = await findSet(db, viewer, recallProtocolKind, id)
  const { replaces, compared } = await comparedWith(db, 'recallProtocolSets', record)
  const steps = await stepsOf(db, id)
  const changes = compared ? protocolChanges(await stepsOf(db, compared.id), steps) : []
  return {
    ...toSetRow(record),
    replaces,
    compared,
    changes: changes.map(({ rule, ...change }) => ({ rule, ...shownFields(change) })),
    steps: steps.map(({ categories, analytes, ...step }) => ({
      ...step,
      categories: [...categories],
      analytes: [...analytes],
    })),
  }
}
