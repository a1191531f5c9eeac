import { formerPhones } from '@sne/shared/domain'
import type { NewbornRecord } from './identity.ts'
import { recordEvent } from './record-event.ts'
import { texts } from './texts.ts'

type Phoned = Pick<NewbornRecord, 'phones' | 'mother' | 'pediatrician'>
type Stored = Phoned &
  Pick<
    NewbornRecord,
    'id' | 'formerPhones' | 'phonesChangedAt' | 'formerPediatricianPhones' | 'pediatricianPhoneChangedAt'
  >

const numbersOf = ({ phones, mother }: Phoned): string[] => [...phones, ...(mother?.phones ?? [])]
const ofPediatrician = ({ pediatrician }: Phoned): string[] =>
  pediatrician?.phone ? [pediatrician.phone] : []

const storedAs = (phones: readonly string[], changedAt: string | null) =>
  changedAt === null ? null : { phones: [...phones], changedAt }

export const formerOfFamily = (row: Pick<Stored, 'formerPhones' | 'phonesChangedAt'>) =>
  storedAs(row.formerPhones, row.phonesChangedAt)
export const formerOfPediatrician = (
  row: Pick<Stored, 'formerPediatricianPhones' | 'pediatricianPhoneChangedAt'>,
) => storedAs(row.formerPediatricianPhones, row.pediatricianPhoneChangedAt)

/**
 * Numbers of newborn and mother, and of the pediatrician, that are others now are kept beside the new ones; the story says that they
 * changed.
 */
export async function keepFormerPhones(
  context: Parameters<typeof recordEvent>[0],
  before: Stored,
  after: Phoned,
): Promise<void> {
  const { db, now } = context
  const family = formerPhones(numbersOf(before), numbersOf(after), { earlier: formerOfFamily(before), now })
  const pediatrician = formerPhones(ofPediatrician(before), ofPediatrician(after), {
    earlier: formerOfPediatrician(before),
    now,
  })
  if (!family && !pediatrician) return
  await db
    .updateTable('newborns')
    .set({
      ...(family ? { formerPhones: [...family.phones], phonesChangedAt: family.changedAt } : {}),
      ...(pediatrician
        ? {
            formerPediatricianPhones: [...pediatrician.phones],
            pediatricianPhoneChangedAt: pediatrician.changedAt,
          }
        : {}),
    })
    .where('id', '=', before.id)
    .execute()
  await recordEvent(context, {
    newbornId: before.id,
    type: 'phones_changed',
    workgroupId: null,
    text: family ? texts.phonesChanged : texts.pediatricianPhoneChanged,
  })
}
