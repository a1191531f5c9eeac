import { formerPhones } from '@sne/shared/domain'
import type { NewbornRecord } from './identity.ts'
import { recordEvent } from './record-event.ts'
import { texts } from './texts.ts'

type Phoned = Pick<NewbornRecord, 'phones' | 'mother'>

const numbersOf = ({ phones, mother }: Phoned): string[] => [...phones, ...(mother?.phones ?? [])]

/** Numbers of newborn and mother that are others now are kept beside the new ones; the story says that they changed. */
export async function keepFormerPhones(
  context: Parameters<typeof recordEvent>[0],
  before: Phoned & Pick<NewbornRecord, 'id' | 'formerPhones' | 'phonesChangedAt'>,
  after: Phoned,
): Promise<void> {
  const { db, now } = context
  const earlier =
    before.phonesChangedAt === null
      ? null
      : { phones: before.formerPhones, changedAt: before.phonesChangedAt }
  const former = formerPhones(numbersOf(before), numbersOf(after), { earlier, now })
  if (!former) return
  await db
    .updateTable('newborns')
    .set({ formerPhones: [...former.phones], phonesChangedAt: former.changedAt })
    .where('id', '=', before.id)
    .execute()
  await recordEvent(context, {
    newbornId: before.id,
    type: 'phones_changed',
    workgroupId: null,
    text: texts.phonesChanged,
  })
}
