import type { FiltersOf, TimeSetView } from '@sne/shared/contract'
import { timeChanges, timesRefusal, timeWords } from '@sne/shared/domain'
import { refuse } from '../../platform/calls/refusal.ts'
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
import { copyTimes, timesOfSet } from '../../records/time-sets/sets.ts'
import { texts } from './texts.ts'

/** Times of a laboratory, as leads approve them. Triggers of the table move the stored moments of the failsafe. */
export const timeSetKind: SetKind<SetRecord> = {
  table: 'timeSets',
  entity: 'time-set',
  words: timeWords,
  texts,
  records: (db) => setRecords(db, 'timeSets'),
  copyContent: copyTimes,
  // A template of before may be longer than what is allowed now.
  activation: async ({ db }, { id, state }) => {
    const refusal = timesRefusal(await timesOfSet(db, id))
    if (refusal)
      throw refuse('invalid_transition', {
        message: refusal.message,
        details: { from: state, to: state, allowed: [] },
      })
    return {}
  },
}

export async function listTimeSets(db: Db, viewer: Viewer, query: ListInput & FiltersOf<'listTimeSets'>) {
  const page = await listSets(db, viewer, timeSetKind, query)
  return { ...page, items: page.items.map(toSetRow) }
}

/** @throws Refusal `not_found` */
export async function viewTimeSet(db: Db, viewer: Viewer, id: number): Promise<TimeSetView> {
  const record = await findSet(db, viewer, timeSetKind, id)
  const { replaces, compared } = await comparedWith(db, 'timeSets', record)
  const times = await timesOfSet(db, id)
  const changes = compared ? timeChanges(await timesOfSet(db, compared.id), times) : []
  return {
    ...toSetRow(record),
    replaces,
    compared,
    times,
    changes: changes.map(({ rule, ...change }) => ({ rule, ...shownFields(change) })),
  }
}
