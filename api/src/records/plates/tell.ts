import type { Screening } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { recordEvents } from '../newborns/record-event.ts'
import type { PlateRecord } from './queries.ts'

/** Tells the stories of the newborns whose samples moved on a plate. */
export async function tellPlate(
  context: Context,
  type: 'planned' | 'punched' | 'analyzed',
  plate: Pick<PlateRecord, 'id' | 'name' | 'barcode' | 'category' | 'workgroupId'>,
  analyzableIds: readonly number[],
  text: string,
): Promise<void> {
  if (analyzableIds.length === 0) return
  const samples = await context.db
    .selectFrom('analyzableSamples')
    .select(['newbornId', 'sampleId'])
    .where('id', 'in', [...analyzableIds])
    .orderBy('id')
    .execute()
  await recordEvents(
    context,
    samples.map(({ newbornId, sampleId }) => ({
      newbornId,
      type,
      workgroupId: plate.workgroupId,
      category: plate.category as Screening,
      refs: { sampleId, plateId: plate.id },
      text: `${text}: ${plate.name ?? plate.barcode}`,
    })),
  )
}
