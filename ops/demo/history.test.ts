import type { EndpointName } from '@sne/shared/contract'
import { endpoints } from '@sne/shared/contract'
import {
  analyzableStatuses,
  keysOf,
  plateStatuses,
  type Role,
  reportStatuses,
  sampleAnalysisStatuses,
  sampleRequestStatuses,
  sampleStatuses,
  shippingStatuses,
} from '@sne/shared/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { halfDone } from '../../api/src/testing/half-done.ts'
import { queryOf } from '../../host/src/pages/home-card.ts'
import { homeCards } from '../../host/src/pages/home-cards.ts'
import { type Filled, filledDemonstration } from './filled.ts'

/** Two whole fills: `npm run test:demo`. */
const isAsked = process.env.WHOLE_DEMO === 'on'
/** Milliseconds: a net for a busy machine. */
const wholeFill = 1_800_000
const now = new Date('2026-11-20T09:00:00.000Z')

/** One person of each role. */
const people = [
  ['accettazione@laboratorio.example', 'acceptance'],
  ['piastre@laboratorio.example', 'planner'],
  ['analista@laboratorio.example', 'analyst'],
  ['supervisore@laboratorio.example', 'supervisor'],
  ['amministrazione@laboratorio.example', 'administration'],
  ['supporto@laboratorio.example', 'support'],
  ['admin@laboratorio.example', 'administrator'],
] as const satisfies readonly (readonly [string, Role])[]

/** Columns that one moment and one seed decide; the server draws the codes of newborns at random. */
const codes = [
  ['shippings', 'barcode'],
  ['samples', 'barcode'],
  ['samples', 'protocol_number'],
  ['plates', 'barcode'],
  ['reports', 'number'],
  ['sample_requests', 'number'],
  ['newborns', 'surname'],
  ['newborn_events', 'type'],
  ['audit_trail', 'action'],
] as const

/** Numbers that are 0 in a laboratory in which all is approved, and discs of other laboratories at the hub. */
const inOrder = [
  ...[
    'Dischi in viaggio',
    'Dischi in ritardo',
    'Analisi senza dischi',
    'Valori critici',
    'Corse da ripetere',
    'Limiti da approvare',
  ],
  ...['Regole da approvare', 'Lettere da approvare', 'Tempi da approvare', 'Deroghe da confermare'],
  ...['Follow-up senza notizie', 'Regole dei controlli da approvare', 'Avvisi del server'],
  // Invitations last a week, nobody left, and no remote waits for a step.
  ...['Inviti scaduti', 'Utenti disattivati', 'Versioni da approvare'],
]

/** Statuses that last hours in a laboratory, or that only a slip of a person brings about. */
const notShown = [
  ...[
    'plates rejected',
    'samples not_required',
    'analyzable_samples second_tier',
    'sample_analyses discarded',
  ],
]

/** Made by the start itself before the history, with the reference data. */
const setUp = [
  ...['import_profiles', 'qc_lots', 'cutoff_sets', 'planned_card_sets', 'recall_protocol_sets'],
  ...['letter_template_sets', 'time_sets', 'file_name_sets', 'control_rule_sets'],
]

const valuesOf = async ({ db }: Filled, table: string, column: string): Promise<unknown[]> => {
  const { rows } = await sql<{ value: unknown }>`select ${sql.ref(column)} as value from ${sql.table(table)}
    order by id`.execute(db)
  return rows.map(({ value }) => value)
}

describe.runIf(isAsked)('a demonstration with its history', () => {
  let filled: Filled
  beforeAll(async () => {
    filled = await filledDemonstration(now)
  }, wholeFill)
  afterAll(() => filled?.close())

  it.each(people)(
    'a demonstration with its history has something on every number of the home page of %s',
    async (email, role) => {
      const person = await filled.as(email, role)
      const nameOf = (endpoint: unknown) =>
        Object.entries(endpoints).find(([, one]) => one === endpoint)?.[0] as EndpointName
      const empty: string[] = []
      for (const card of homeCards(role)) {
        const answer = await person.call(nameOf(card.endpoint), { query: queryOf(card) } as never)
        const { total } = answer as unknown as { total: number }
        if (total === 0 && !inOrder.includes(card.label)) empty.push(card.label)
      }
      expect(empty).toEqual([])
    },
  )

  it.each([
    ['shippings', keysOf(shippingStatuses)],
    ['samples', keysOf(sampleStatuses)],
    ['plates', keysOf(plateStatuses)],
    ['analyzable_samples', keysOf(analyzableStatuses)],
    ['sample_analyses', keysOf(sampleAnalysisStatuses)],
    ['reports', keysOf(reportStatuses)],
    ['sample_requests', keysOf(sampleRequestStatuses)],
  ])('a demonstration with its history has %s in every status', async (table, statuses) => {
    const found = new Set(await valuesOf(filled, table, 'status'))
    const missing = statuses.filter(
      (status) => !found.has(status) && !notShown.includes(`${table} ${status}`),
    )
    expect(missing).toEqual([])
  })

  it('a demonstration with its history has at most 1,200 newborns, and nothing that is half done', async () => {
    expect((await valuesOf(filled, 'newborns', 'id')).length).toBeLessThanOrEqual(1200)
    expect(await halfDone(filled.db)).toEqual([])
  })

  it('a demonstration with its history has rows of the days of the history alone', async () => {
    const { rows } = await sql<{ table: string }>`select table_name as "table" from information_schema.columns
      where table_schema = 'public' and column_name = 'created_at'`.execute(filled.db)
    const late: string[] = []
    for (const { table } of rows.filter((row) => !setUp.includes(row.table))) {
      const { rows: found } = await sql`select 1 from ${sql.table(table)}
        where created_at > ${now.toISOString()} limit 1`.execute(filled.db)
      if (found.length > 0) late.push(table)
    }
    expect(late).toEqual([])
  })

  it('a demonstration with its history has no letter that a mail server would send', async () => {
    const letters = await filled.db
      .selectFrom('mailOutbox')
      .select(['sentAt', 'text', 'sealedText'])
      .execute()
    expect(letters.length).toBeGreaterThan(0)
    expect(letters.filter(({ sentAt, text, sealedText }) => !sentAt || text || sealedText)).toEqual([])
  })

  it('a demonstration with its history has a failed run, whose samples were measured on a copy', async () => {
    const failed = await filled.db.selectFrom('plates').select('id').where('failedRun', '=', true).execute()
    const copies = await filled.db
      .selectFrom('plates')
      .select(['sourcePlateId', 'status'])
      .where('sourcePlateId', 'is not', null)
      .execute()
    expect(copies).toEqual(failed.map(({ id }) => ({ sourcePlateId: id, status: 'completed' })))
    expect(copies.length).toBe(1)
  })

  it(
    'an interrupted demonstration begun again at the same moment has the same rows in the same order',
    async () => {
      const again = await filledDemonstration(now, 12)
      for (const [table, column] of codes)
        expect(await valuesOf(again, table, column), table).toEqual(await valuesOf(filled, table, column))
      await again.close()
    },
    wholeFill,
  )
})
