import { afterEach, beforeEach, expect, it } from 'vitest'
import { createWorkgroup, startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { laboratoryOf, newCard } from '../../testing/one-card.ts'
import { acceptReport, type SentCard } from '../../testing/recalled.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

const titles = async (person: TestPerson) =>
  (await person.call('listNotifications', { query: {} })).items.map(({ title }) => title)
const marksOf = () =>
  test.db.selectFrom('reportReassessments').select(['reportId', 'cause', 'details', 'byUserId']).execute()

/** A newborn with an accepted negative of SMA, and a further laboratory that analyses its card. */
async function signed() {
  const elsewhere = await createWorkgroup(test.db, { type: 'icfc' })
  const other = await test.as('supervisor', { laboratory: elsewhere })
  const supervisor = await test.as('supervisor', { validator: true })
  let sent: SentCard | undefined
  const newborn = await newCard(test, (card) => {
    sent = { ...card, conditions: { ...card.conditions, transfusion: null } }
    return sent
  })
  await laboratoryOf(test, 'sma')
  await newborn.decide((await newborn.measure('sma_smn1')).plateId)
  const [report] = await newborn.reports()
  expect(report?.outcome).toBe('negative')
  await acceptReport(test, report?.id ?? 0)
  // The laboratory of the card is one of SMA now; shipments go to a standard one.
  await createWorkgroup(test.db, { type: 'standard' })
  if (!sent) throw new Error('A card was sent')
  return {
    sender: await test.withKey(newborn.card.birthPointId),
    sent,
    reportId: report?.id,
    supervisor,
    other,
  }
}

it.each<[string, Partial<SentCard>]>([
  ['in a note', { spokeNotes: 'Trasfuso il giorno prima del prelievo' }],
  ['in its field', { conditions: { transfusion: { at: null, type: null } } }],
])(
  'a transfusion told after the signature %s marks the negative and tells the supervisors of each laboratory',
  async (_, said) => {
    const { sender, sent, reportId, supervisor, other } = await signed()
    const body = { barcode: 'DOPO-FIRMA', cards: [{ ...sent, ...said }], send: true }
    const error = await sender.refused('createIntakeShipping', { body })
    expect(error.message).toContain('già registrato')
    expect(await marksOf()).toMatchObject([
      {
        reportId,
        cause: 'told',
        byUserId: null,
        details: { reason: expect.stringContaining('trasfusione') },
      },
    ])
    expect((await titles(supervisor)).join()).toContain('da rivalutare')
    expect(await titles(other)).toContain(`Dati da correggere: cartoncino ${sent.barcode}`)
    await sender.refused('createIntakeShipping', { body })
    expect(await marksOf()).toHaveLength(1)
  },
)

it('a note without a transfusion marks no report', async () => {
  const { sender, sent } = await signed()
  const body = { barcode: 'DOPO-FIRMA', cards: [{ ...sent, spokeNotes: 'Madre sentita' }], send: true }
  const error = await sender.refused('createIntakeShipping', { body })
  expect(error.message).toContain('già registrato con altri dati')
  expect(await marksOf()).toEqual([])
})
