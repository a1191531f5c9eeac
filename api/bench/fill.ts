import type { Pool } from 'pg'
import { demoIntakeKey } from '../src/entry/demo/accounts.ts'
import { generateNewborns } from '../src/entry/demo/index.ts'
import { type Person, signIn } from './server.ts'

const cardsOfShipment = 50

interface Found {
  readonly items: readonly { readonly id: number }[]
}

/**
 * Fills a small laboratory through the product's calls. The intake registers shipments; acceptance
 * takes all of them but the last ones, whose cards wait to be scanned.
 * @param count cards, roughly
 */
export async function fillThroughDoors(url: string, pool: Pool, count: number): Promise<void> {
  const shipments = Math.ceil(count / cardsOfShipment)
  let firstCard = 100_000
  for (let index = 0; index < shipments; index += 1) {
    const newborns = generateNewborns(`misura ${index}`, cardsOfShipment, new Date(), { firstCard })
    const cards = newborns.flatMap((newborn) =>
      newborn.cards.map(({ input }) => ({
        ...input,
        newborn: { ...input.newborn, code: `M${index}-${input.newborn.code}` },
      })),
    )
    firstCard += cards.length
    const answer = await fetch(`${url}/api/intake/shippings`, {
      method: 'POST',
      headers: { authorization: `Bearer ${demoIntakeKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ barcode: `MIS-${String(index).padStart(6, '0')}`, cards, send: true }),
    })
    if (!answer.ok) throw new Error(`A shipment was refused: ${await answer.text()}`)
  }
  const waiting = Math.max(4, Math.ceil(shipments / 5))
  const { rows } = await pool.query<{ id: number }>(
    `select id from shippings where barcode like 'MIS-%' and barcode < $1 order by id`,
    [`MIS-${String(shipments - waiting).padStart(6, '0')}`],
  )
  const acceptance = await signIn(url, 'accettazione')
  for (const { id } of rows) await acceptAll(acceptance, id)
}

async function acceptAll(acceptance: Person, id: number) {
  const { body } = await acceptance.get(`/shipping/${id}/samples`)
  const { items } = body as Found
  for (const card of items)
    await acceptance.patch(`/v2/shipping/${id}/accept-sample`, { sampleId: card.id, status: 'accepted' })
  await acceptance.patch(`/shipping/${id}/close`, {})
}

/**
 * Simulated measurements: an analysis with a few values for every accepted card of one category.
 */
export const measured = [
  `insert into sample_analyses (analyzable_sample_id, analysis_type_id, tier, kind, status, outcome, action_id,
      decided_at, imported_at, worst_flag)
    select a.id, t.id, '1', 'first', 'reported', 'negative', 'report_negative', a.accepted_at, a.accepted_at, 'N'
    from analyzable_samples a join analysis_types t on t.category = a.category and t.tier = '1'
    where a.category = 'sne' and a.accepted_at is not null and t.id = (
      select min(first.id) from analysis_types first where first.category = 'sne' and first.tier = '1')`,
  `insert into analysis_values (sample_analysis_id, analyte, position, raw, value, unit, flag, created_at)
    select d.id, y.code, y.position, v.value::text, v.value, y.unit, 'N', d.imported_at
    from sample_analyses d
      join lateral (select analytes.code, analytes.unit, own.position from analysis_type_analytes own join analytes on analytes.code = own.analyte
        where own.analysis_type_id = d.analysis_type_id order by own.position limit 3) y on true
      cross join lateral (select round((10 * exp(sin(d.id * 12.9898 + y.position) * 1.2))::numeric, 2)::float8 as value) v`,
]
