import { measures } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { refuseField } from '../../platform/calls/refusal.ts'
import { texts } from './texts.ts'

/** A plate that recorded its measuring instrument has its name. @throws Refusal `validation` */
export async function checkNoInstrument({ db }: Context, plateId: number): Promise<void> {
  const rows = await db
    .selectFrom('plateMaterials')
    .innerJoin('instruments', 'instruments.id', 'plateMaterials.instrumentId')
    .select(['instruments.name', 'instruments.kind'])
    .where('plateId', '=', plateId)
    .execute()
  const own = rows.find(({ kind }) => measures(kind))
  if (own) throw refuseField('instrument', texts.instrumentRecorded(own.name))
}
