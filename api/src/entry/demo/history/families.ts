import { wholeDays } from '@sne/shared/domain'
import { texts } from '../texts.ts'
import type { History } from './laboratory.ts'
import type { LaboratoryCode } from './staff.ts'
import type { StoryCase } from './story.ts'

/** A form of one page, as a signed refusal or a report of serum is uploaded. */
export const scannedPage = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Days after the approval of a request on which a silent family is called. `refusal` is the day of a refusal. */
const calls = [2, 5, 9]
const refusal = 5

/** Cases by the record of their newborn. */
export async function casesByNewborn(
  { db }: History,
  cases: ReadonlyMap<string, StoryCase>,
): Promise<ReadonlyMap<number, StoryCase>> {
  const rows = await db
    .selectFrom('samples')
    .select(['newbornId', 'barcode'])
    .where('barcode', 'in', [...cases.keys()])
    .execute()
  return new Map(
    rows.flatMap(({ newbornId, barcode }) => {
      const one = cases.get(barcode)
      return one ? [[newbornId, one] as const] : []
    }),
  )
}

type ByNewborn = ReadonlyMap<number, StoryCase>

/** Calls the families of one laboratory that do not answer; some of them refuse and sign it. */
async function callOf(history: History, laboratory: LaboratoryCode, known: ByNewborn): Promise<void> {
  const { clock, staff } = history
  const acceptance = await staff.person('acceptance', laboratory)
  const { items } = await acceptance.call('listSampleRequests', {
    query: { status: ['pending'], approved: true, pageSize: 200 },
  })
  for (const { id, newborn, approved, type } of items) {
    const answer = known.get(newborn.id)?.answer ?? 'comes'
    if (!approved || type === 're_test' || answer === 'comes') continue
    const days = wholeDays(approved.at, clock.now())
    const refused = answer === 'refuses' && days === refusal
    if (!refused && !calls.includes(days)) continue
    const said = refused ? texts.refused : texts.notReached
    const file = { name: 'rifiuto.png', type: 'image/png', bytes: scannedPage }
    await acceptance.call('recordAttempt', {
      params: { id },
      body: {
        ...{ recipientType: 'genitore', channel: 'telefono', at: clock.now().toISOString(), text: said },
        outcome: refused ? 'rifiuto' : 'non_raggiungibile',
      },
      ...(refused ? { file } : {}),
    })
  }
}

export async function callFamilies(
  history: History,
  known: ByNewborn,
  places: readonly LaboratoryCode[],
): Promise<void> {
  for (const laboratory of places) await callOf(history, laboratory, known)
}

/** Records the end of the episodes of newborns who died or moved away. */
export async function closeEpisodes(history: History, known: ByNewborn, daysAgo: number): Promise<void> {
  const { clock, staff } = history
  const acceptance = await staff.person('acceptance', 'LAB-SNE')
  for (const [newbornId, { daysAgo: sent, closed }] of known) {
    if (!closed || sent - closed.afterDays !== daysAgo) continue
    await acceptance.call('createCommunication', {
      body: {
        ...{ newbornId, recipientType: 'tin', channel: 'telefono', at: clock.now().toISOString() },
        ...{ outcome: 'comunicato', closureReason: closed.reason, text: texts.closed[closed.reason] },
      },
    })
  }
}
