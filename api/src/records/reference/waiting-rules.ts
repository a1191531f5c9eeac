import { type InferResult, sql } from 'kysely'
import { anyOf, type Ids } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/open.ts'

/** Rules in force of laboratories that let findings wait for a planned card. */
export const waitingRuleRows = (db: Db, workgroupIds: Ids) =>
  db
    .selectFrom('plannedCardRules as rule')
    .innerJoin('plannedCardSets as own', 'own.id', 'rule.plannedCardSetId')
    .selectAll('rule')
    .select('own.workgroupId')
    .where('own.workgroupId', '=', anyOf(workgroupIds))
    .where('own.state', '=', 'active')
    .where(sql<boolean>`cardinality(rule.waiting_analytes) > 0`)
export type WaitingRuleRow = InferResult<ReturnType<typeof waitingRuleRows>>[number]
