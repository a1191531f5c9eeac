import type { ControlRuleSetView, FiltersOf } from '@sne/shared/contract'
import { controlRuleWords, ruleLineChanges, ruleLinesRefusal } from '@sne/shared/domain'
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
import { copyControlRules, rulesOfSet } from '../../records/plates/control-rules.ts'
import { texts } from './texts.ts'

/** Control rules of a laboratory, as leads approve them. Runs that have their results keep their verdict. */
export const controlRuleSetKind: SetKind<SetRecord> = {
  table: 'controlRuleSets',
  entity: 'control-rule-set',
  words: controlRuleWords,
  texts,
  records: (db) => setRecords(db, 'controlRuleSets'),
  copyContent: copyControlRules,
  // A set that an earlier release accepted may be refused now.
  activation: async ({ db }, { id, state }) => {
    const message = ruleLinesRefusal(await rulesOfSet(db, id))
    if (message)
      throw refuse('invalid_transition', {
        message,
        details: { from: state, to: state, allowed: [] },
      })
    return {}
  },
}

export async function listControlRuleSets(
  db: Db,
  viewer: Viewer,
  query: ListInput & FiltersOf<'listControlRuleSets'>,
) {
  const page = await listSets(db, viewer, controlRuleSetKind, query)
  return { ...page, items: page.items.map(toSetRow) }
}

/** @throws Refusal `not_found` */
export async function viewControlRuleSet(db: Db, viewer: Viewer, id: number): Promise<ControlRuleSetView> {
  const record = await findSet(db, viewer, controlRuleSetKind, id)
  const { replaces, compared } = await comparedWith(db, 'controlRuleSets', record)
  const lines = await rulesOfSet(db, id)
  const changes = compared ? ruleLineChanges(await rulesOfSet(db, compared.id), lines) : []
  return {
    ...toSetRow(record),
    replaces,
    compared,
    lines: lines.map(({ analytes, reject, warn, ...line }) => ({
      ...line,
      analytes: [...analytes],
      reject: [...reject],
      warn: [...warn],
    })),
    changes: changes.map(({ line, ...change }) => ({ line, ...shownFields(change) })),
  }
}
