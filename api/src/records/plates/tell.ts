import type { Screening } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { recordEvents } from '../newborns/record-event.ts'
import type { PlateRecord } from './queries.ts'

/**
 * Tells the stories of the newborns whose samples moved on a plate.
 * @param analyses ids of the analyses by that of their category, where they are measured: others may leave the plate
 */
export async function tellPlate(
  context: Context,
  type: 'planned' | 'punched' | 'analyzed',
  plate: Pick<PlateRecord, 'id' | 'name' | 'barcode' | 'category' | 'workgroupId'>,
  analyzableIds: readonly number[],
  text: string,
  analyses: ReadonlyMap<number, number> = new Map(),
): Promise<void> {
  if (analyzableIds.length === 0) return
  const samples = await context.db
    .selectFrom('analyzableSamples')
    .select(['id', 'newbornId', 'sampleId'])
    .where('id', 'in', [...analyzableIds])
    .orderBy('id')
    .execute()
  await recordEvents(
    context,
    samples.map(({ id, newbornId, sampleId }) => ({
      newbornId,
      type,
      workgroupId: plate.workgroupId,
      category: plate.category as Screening,
      refs: { sampleId, plateId: plate.id, sampleAnalysisId: analyses.get(id) },
      text: `${text}: ${plate.name ?? plate.barcode}`,
    })),
  )
}

/** The story keeps the last punching of a category on the plate, with a remark that it was undone. */
export async function tellPunchTakenBack(
  { db, now }: Pick<Context, 'db' | 'now'>,
  plateId: number,
  analyzableId: number,
): Promise<void> {
  const takenBack = { takenBackAt: now.toISOString() }
  await sql`
    update newborn_events set refs = refs || ${JSON.stringify(takenBack)}::jsonb
    where id = (
      select max(event.id) from newborn_events event
        join analyzable_samples own on own.newborn_id = event.newborn_id and own.category = event.category
      where own.id = ${analyzableId} and event.type = 'punched'
        and (event.refs ->> 'plateId')::bigint = ${plateId}
        and (event.refs ->> 'sampleId')::bigint = own.sample_id)`.execute(db)
}
