import type { FiltersOf, PlannedCardSetRow, PlannedCardSetView } from '@sne/shared/contract'
import {
  type PlannedCardRule,
  plannedCardChanges,
  plannedCardGaps,
  plannedCardWords,
} from '@sne/shared/domain'
import { sql } from 'kysely'
import type { ListInput } from '../../platform/database/list.ts'
import type { Db } from '../../platform/database/open.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { findSet, listSets, type SetKind } from '../../records/approvals/set-kind.ts'
import { comparedWith, setRecords, shownFields, toSetRow } from '../../records/approvals/set-records.ts'
import { copyPlannedCardRules, lookAtAll } from '../../records/planned-cards/sets.ts'
import { texts } from './texts.ts'

const records = (db: Db) =>
  setRecords(db, 'plannedCardSets').select([
    sql<boolean>`own.inherited`.as('inherited'),
    sql<number>`(select count(*)::integer from planned_card_rules rule where rule.planned_card_set_id = own.id)`.as(
      'rules',
    ),
  ])
type PlannedCardSetRecord = Awaited<ReturnType<ReturnType<typeof records>['execute']>>[number]

/** Rules of planned cards, as leads approve them. */
export const plannedCardSetKind: SetKind<PlannedCardSetRecord> = {
  table: 'plannedCardSets',
  entity: 'planned-card-set',
  words: plannedCardWords,
  texts,
  records,
  copyContent: copyPlannedCardRules,
  activated: async ({ db }, { workgroupId }, predecessor) => {
    // Newborns accepted while no rule acted are planned for now; earlier requests stay for the others.
    if (predecessor === null && workgroupId !== null) await lookAtAll(db, workgroupId)
  },
}

export const toRow = (record: PlannedCardSetRecord): PlannedCardSetRow => ({
  ...toSetRow(record),
  inherited: record.inherited,
  rules: record.rules,
})

export async function listPlannedCardSets(
  db: Db,
  viewer: Viewer,
  query: ListInput & FiltersOf<'listPlannedCardSets'>,
) {
  const { q } = query
  const page = await listSets(db, viewer, plannedCardSetKind, query, {
    narrow: (sets) =>
      q ? sets.where('laboratory.name', 'ilike', `%${q.replace(/[\\%_]/g, '\\$&')}%`) : sets,
  })
  return { ...page, items: page.items.map(toRow) }
}

type LabelledRule = PlannedCardRule & { readonly motivationLabel: string }

/** Rules of a set, in its order, with the labels of the motivations. */
async function rulesOf(db: Db, setId: number): Promise<LabelledRule[]> {
  const found = await db
    .selectFrom('plannedCardRules as rule')
    .innerJoin('motivations', 'motivations.machineName', 'rule.motivation')
    .selectAll('rule')
    .select('motivations.name as motivationLabel')
    .where('rule.plannedCardSetId', '=', setId)
    .orderBy('rule.position')
    .execute()
  return found.map(({ id: _, plannedCardSetId: __, position: ___, ...rule }) => rule)
}

const plain = ({ motivationLabel: _, ...rule }: LabelledRule) => rule

/** @throws Refusal `not_found` */
export async function viewPlannedCardSet(db: Db, viewer: Viewer, id: number): Promise<PlannedCardSetView> {
  const set = await findSet(db, viewer, plannedCardSetKind, id)
  const { replaces, compared } = await comparedWith(db, 'plannedCardSets', set)
  const rules = await rulesOf(db, id)
  const before = compared ? await rulesOf(db, compared.id) : []
  const changes = compared ? plannedCardChanges(before.map(plain), rules.map(plain)) : []
  const labels = new Map([...before, ...rules].map((rule) => [rule.motivation, rule.motivationLabel]))
  const named = (value: (typeof changes)[number]['fields'][number]['before']) =>
    typeof value === 'string' ? (labels.get(value) ?? value) : value
  return {
    ...toRow(set),
    rules: rules.map(({ categories, waitingAnalytes, donorBlood, ...rule }) => ({
      ...rule,
      categories: [...categories],
      waitingAnalytes: [...waitingAnalytes],
      donorBlood: [...donorBlood],
    })),
    leavesOut: plannedCardGaps(rules),
    replaces,
    compared,
    changes: changes.map(({ rule, kind, fields }) => ({
      rule,
      ...shownFields({
        kind,
        fields: fields.map((one) =>
          one.field === 'motivation' ? { ...one, before: named(one.before), after: named(one.after) } : one,
        ),
      }),
    })),
  }
}
