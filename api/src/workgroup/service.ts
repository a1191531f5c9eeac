import type { WorkgroupInput } from '@sne/shared/contract'
import type { z } from 'zod'
import type { Context } from '../calls/context.ts'
import { found, refuseField } from '../calls/refusal.ts'
import { json } from '../database/columns.ts'
import type { Db } from '../database/open.ts'
import { sortKey } from '../database/sort-key.ts'

type Input = z.output<typeof WorkgroupInput>

async function linkBirthPoints(db: Db, workgroupId: number, birthPointIds: readonly number[]) {
  await db.deleteFrom('workgroupBirthPoints').where('workgroupId', '=', workgroupId).execute()
  const unique = [...new Set(birthPointIds)]
  if (unique.length === 0) return
  const known = await db.selectFrom('workgroups').select('id').where('id', 'in', unique).execute()
  if (known.length < unique.length) throw refuseField('birthPointIds', 'Uno dei punti nascita non esiste')
  await db
    .insertInto('workgroupBirthPoints')
    .values(unique.map((birthPointId) => ({ workgroupId, birthPointId })))
    .execute()
}

export async function createWorkgroup(
  { db }: Context,
  { birthPointIds, config, ...input }: Input,
): Promise<number> {
  const { id } = await db
    .insertInto('workgroups')
    .values({ ...input, config: json(config), nameSort: sortKey(input.facilityName, input.name) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await linkBirthPoints(db, id, birthPointIds)
  return id
}

/** Changes the fields that are given; an absent one stays as it is. */
export async function updateWorkgroup(
  { db, now }: Context,
  id: number,
  { birthPointIds, config, ...input }: Partial<Input>,
): Promise<void> {
  const before = found(
    await db
      .selectFrom('workgroups')
      .select(['name', 'facilityName'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  )
  await db
    .updateTable('workgroups')
    .set({
      ...input,
      ...(config ? { config: json(config) } : {}),
      nameSort: sortKey(input.facilityName ?? before.facilityName, input.name ?? before.name),
      updatedAt: now,
    })
    .where('id', '=', id)
    .execute()
  if (birthPointIds) await linkBirthPoints(db, id, birthPointIds)
}
