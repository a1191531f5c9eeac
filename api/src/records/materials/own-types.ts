import type { Screening } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'

/** The laboratory of the person. @throws Refusal `permission_denied` */
export function ownLaboratory({ viewer }: Pick<Context, 'viewer'>): number {
  if (viewer.workgroupId === null) throw refuse('permission_denied')
  return viewer.workgroupId
}

/** Analysis types of the person's laboratory. @throws Refusal `permission_denied` */
export async function ownTypes({ db, viewer }: Pick<Context, 'db' | 'viewer'>) {
  const { config } = found(
    await db
      .selectFrom('workgroups')
      .select('config')
      .where('id', '=', ownLaboratory({ viewer }))
      .executeTakeFirst(),
  )
  const own: readonly string[] = config.screenings
  const types = await db
    .selectFrom('analysisTypes')
    .select(['id', 'code', 'label', 'category'])
    .where('enabled', '=', true)
    .orderBy('position')
    .execute()
  return types
    .filter(({ category }) => own.includes(category))
    .map((type) => ({ ...type, category: type.category as Screening }))
}

/** @throws Refusal `not_found` for a type that the laboratory does not analyse */
export async function checkOwnTypes(
  context: Pick<Context, 'db' | 'viewer'>,
  ids: readonly number[],
): Promise<void> {
  const own = new Set((await ownTypes(context)).map(({ id }) => id))
  if (ids.some((id) => !own.has(id))) throw refuse('not_found')
}
