import type { KeyContext } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { texts } from './texts.ts'

export const motivationQuery = ({ db }: KeyContext, machineName: string) =>
  db.selectFrom('motivations').withPlugin(prepared).select('id').where('machineName', '=', machineName)

/** @throws Refusal `intake_rejected` */
export function foundMotivation(row: { readonly id: number } | undefined, machineName: string): number {
  if (row) return row.id
  throw refuse('intake_rejected', { message: texts.unknownMotivation(machineName) })
}

export const motivationOf = async (context: KeyContext, machineName: string): Promise<number> =>
  foundMotivation(await motivationQuery(context, machineName).executeTakeFirst(), machineName)
