import type { PlannedCardRule } from '@sne/shared/domain'
import { sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import { keptPlan } from '../../platform/database/kept-plan.ts'
import type { Db } from '../../platform/database/open.ts'

/** Rules in force that let findings wait for a planned card, by laboratory. */
export async function waitingRules(
  db: Db,
  workgroupIds: readonly number[],
): Promise<ReadonlyMap<number, readonly PlannedCardRule[]>> {
  const rules = await db
    .selectFrom('plannedCardRules as rule')
    .modifyFront(keptPlan)
    .innerJoin('plannedCardSets as own', 'own.id', 'rule.plannedCardSetId')
    .selectAll('rule')
    .select('own.workgroupId')
    .where('own.workgroupId', '=', anyOf(workgroupIds))
    .where('own.state', '=', 'active')
    .where(sql<boolean>`cardinality(rule.waiting_analytes) > 0`)
    .execute()
  return Map.groupBy(rules, ({ workgroupId }) => workgroupId ?? 0)
}
