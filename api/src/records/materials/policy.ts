import type { MaterialPolicy } from '@sne/shared/domain'
import type { Db } from '../../platform/database/open.ts'

interface About {
  readonly workgroupId: number
  readonly analysisTypeId: number
}

/** Requirements of a laboratory for plates of a type; none until a lead sets them. */
export async function policyOf(db: Db, { workgroupId, analysisTypeId }: About): Promise<MaterialPolicy> {
  const policy = await db
    .selectFrom('materialPolicies')
    .select('instrument')
    .where('workgroupId', '=', workgroupId)
    .where('analysisTypeId', '=', analysisTypeId)
    .executeTakeFirst()
  const kits = await db
    .selectFrom('reagentKits')
    .select(['id', 'name as label'])
    .where('workgroupId', '=', workgroupId)
    .where('analysisTypeId', '=', analysisTypeId)
    .where('required', '=', true)
    .where('enabled', '=', true)
    .orderBy('id')
    .execute()
  return { instrument: policy?.instrument ?? false, kits }
}
