import type { RecipientType } from '@sne/shared/domain'
import { texts } from '../texts.ts'
import type { MovingClock } from './moving-clock.ts'
import type { AtWork, LaboratoryCode } from './staff.ts'
import type { StoryCase } from './story.ts'

const hourMs = 3_600_000
const recipients = {
  centre: 'centro_clinico',
  family: 'genitore',
  birth_point: 'punto_nascita',
} as const satisfies Record<string, RecipientType>

/** Tells clinical centres, families and birth points what they were not told yet, apart from what is only hours old. */
export async function tellResults(
  history: AtWork & { readonly clock: Pick<MovingClock, 'now'> },
  known: ReadonlyMap<number, StoryCase>,
  places: readonly LaboratoryCode[],
): Promise<void> {
  const { clock, staff } = history
  for (const laboratory of places) {
    const acceptance = await staff.person('acceptance', laboratory)
    const { items } = await acceptance.call('listMissingCommunications', { query: { pageSize: 200 } })
    for (const { newborn, category, reportId, sampleRequestId, since, missing, kind } of items) {
      if (Date.parse(since) > clock.now().getTime() - 3 * hourMs) continue
      const silent = (known.get(newborn.id)?.answer ?? 'comes') !== 'comes'
      if (silent && kind !== 'positive') continue
      for (const party of missing)
        await acceptance.call('createCommunication', {
          body: {
            ...{ newbornId: newborn.id, recipientType: recipients[party], channel: 'telefono' },
            ...{ at: clock.now().toISOString(), outcome: 'comunicato', text: texts.told[party] },
            ...{ category, reportId, sampleRequestId },
            ...(party === 'centre' ? { recipientName: texts.centrePerson } : {}),
          },
        })
    }
  }
}

/** The analyst of a laboratory takes charge of its critical values. */
export async function takeCriticalValues(history: AtWork, laboratory: LaboratoryCode): Promise<void> {
  const analyst = await history.staff.person('analyst', laboratory)
  const { items } = await analyst.call('listCriticalValues', { query: { state: ['open'], pageSize: 200 } })
  for (const { id } of items) await analyst.call('takeCriticalValue', { params: { id } })
}
