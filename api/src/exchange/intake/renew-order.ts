import type { NotUnderstood } from '@sne/shared/contract'
import { sql } from 'kysely'
import type { KeyContext } from '../../platform/calls/context.ts'
import { type JsonText, json } from '../../platform/database/columns.ts'
import type { IntakeOrder } from '../hl7/index.ts'
import { notUnderstoodOf, orderColumns } from './known-order.ts'

/** New numbers of the order in a message, and its unreadable parts; a number that it leaves out stays. */
export async function renewOrder({ db }: KeyContext, order: IntakeOrder, sampleId: number): Promise<void> {
  const parts = notUnderstoodOf(order)
  if (parts.length > 0)
    await db
      .updateTable('samples')
      .set({
        notUnderstood: sql<JsonText<NotUnderstood[]>>`(select jsonb_agg(distinct part)
          from jsonb_array_elements(not_understood || ${json(parts)}::jsonb) part)`,
      })
      .where('id', '=', sampleId)
      .execute()
  const said = Object.fromEntries(Object.entries(orderColumns(order)).filter(([, value]) => value !== null))
  if (Object.keys(said).length > 0)
    await db.updateTable('samples').set(said).where('id', '=', sampleId).execute()
}
