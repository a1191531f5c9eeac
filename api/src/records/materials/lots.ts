import type { ReagentLotRow } from '@sne/shared/contract'
import { lastLotDay, lotObjection } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/open.ts'

/** The last day on which the lot of the row is good: `lastLotDay` in SQL. */
export const lastDay = sql<string>`least(lot.expires_on, lot.opened_on + kit.open_days)`

const used = sql<boolean>`exists (select from plate_materials m where m.reagent_lot_id = lot.id)`

/** Lots of a laboratory with their kits; the caller filters and sorts. */
export const lotRows = (db: Db, workgroupId: number | null) =>
  db
    .selectFrom('reagentLots as lot')
    .innerJoin('reagentKits as kit', 'kit.id', 'lot.kitId')
    .innerJoin('analysisTypes as type', 'type.id', 'kit.analysisTypeId')
    .selectAll('lot')
    .select(['kit.name as kitName', 'kit.maker', 'kit.openDays', 'kit.enabled as kitEnabled'])
    .select(['kit.analysisTypeId', 'type.code as typeCode', 'type.label as typeLabel'])
    .select(used.as('used'))
    .where('lot.workgroupId', '=', workgroupId ?? 0)
export type LotRecord = Awaited<ReturnType<ReturnType<typeof lotRows>['execute']>>[number]

/** Facts of a lot that the domain's rules read. */
export const lotFacts = ({ status, steps, expiresOn, openedOn, openDays }: LotRecord) => ({
  ...{ status, expiresOn, openedOn, openDays },
  statusReason: steps.at(-1)?.reason ?? null,
})

export const lotName = ({ kitName, code }: Pick<LotRecord, 'kitName' | 'code'>) => `${kitName}, lotto ${code}`

export function toLotRow(row: LotRecord, today: string): ReagentLotRow {
  const facts = lotFacts(row)
  const { id, code, barcode, receivedOn, quantity, maker, version, used: isUsed } = row
  return {
    ...{ id, code, barcode, receivedOn, quantity, maker, version },
    ...facts,
    kit: { id: row.kitId, label: row.kitName },
    analysisType: { id: row.analysisTypeId, code: row.typeCode, label: row.typeLabel },
    lastDay: lastLotDay(facts),
    objection: lotObjection(facts, today)?.text ?? null,
    used: isUsed,
  }
}
