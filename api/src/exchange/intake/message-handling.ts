import type { IntakeMessage } from '@sne/shared/contract'
import type { Db } from '../../platform/database/open.ts'
import { personLabelOf } from '../../records/people/person-label.ts'

type Handling = Pick<IntakeMessage, 'cards' | 'setAside' | 'assignment' | 'corrects' | 'correctedBy'>

const handled = (at: string | null, id: number | null, label: string | null, reason: string | null) =>
  at === null ? null : { at, by: id !== null && label !== null ? { id, label } : null, reason: reason ?? '' }

/** Handling of a kept message by people, and the cards that it names. */
export async function handlingOf(db: Db, id: number): Promise<Handling> {
  const row = await db
    .selectFrom('intakeMessages as message')
    .leftJoin('users as assigner', 'assigner.id', 'message.assignedBy')
    .leftJoin('users as setter', 'setter.id', 'message.setAsideBy')
    .leftJoin('users as corrector', 'corrector.id', 'message.correctedBy')
    .leftJoin('workgroups as place', 'place.id', 'message.assignedWorkgroupId')
    .leftJoin('newborns as newborn', 'newborn.id', 'message.assignedNewbornId')
    .leftJoin('intakeMessages as next', 'next.correctsId', 'message.id')
    .selectAll('message')
    .select(['place.id as placeId', 'place.name as placeName', 'place.facilityName', 'place.type'])
    .select(['newborn.id as assignedTo', 'newborn.code', 'next.id as nextId', 'next.ack as nextAck'])
    .select([
      personLabelOf('assigner').as('assigner'),
      personLabelOf('setter').as('setter'),
      personLabelOf('corrector').as('corrector'),
    ])
    .where('message.id', '=', id)
    .executeTakeFirstOrThrow()
  const cards = await db
    .selectFrom('samples')
    .select(['id', 'barcode', 'newbornId'])
    .where((eb) =>
      eb.or([
        eb('id', '=', row.sampleId ?? 0),
        eb('id', 'in', eb.selectFrom('intakeMessageCards').select('sampleId').where('messageId', '=', id)),
      ]),
    )
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute()
  const assignment = handled(row.assignedAt, row.assignedBy, row.assigner, row.assignedReason)
  const corrects =
    row.correctsId === null
      ? null
      : handled(row.receivedAt, row.correctedBy, row.corrector, row.correctedReason)
  return {
    cards,
    setAside: handled(row.setAsideAt, row.setAsideBy, row.setter, row.setAsideReason),
    assignment: assignment && {
      ...assignment,
      workgroup:
        row.placeId === null || row.placeName === null || row.type === null
          ? null
          : { id: row.placeId, name: row.placeName, facilityName: row.facilityName ?? '', type: row.type },
      newborn: row.assignedTo === null || row.code === null ? null : { id: row.assignedTo, code: row.code },
    },
    corrects: corrects && row.correctsId !== null ? { ...corrects, id: row.correctsId } : null,
    correctedBy: row.nextId !== null && row.nextAck !== null ? { id: row.nextId, ack: row.nextAck } : null,
  }
}
