import type { Db } from '../../api/src/platform/database/open.ts'
import type { TestApp } from '../../api/src/testing/index.ts'
import type { PersonOf, Place } from './laboratory.ts'
import type { StepLog, Worker } from './steps.ts'
import { type Card, firstCard, furtherCard, type Story } from './story.ts'

/** Who takes part in the year. */
export interface Region {
  readonly test: TestApp
  readonly db: Db
  readonly seed: number
  readonly hub: Place
  readonly seconds: readonly Place[]
  readonly birthPoint: Worker
  readonly person: PersonOf
  readonly log: StepLog
}

/** An act on a day or later; it returns following acts, in days from then. */
export interface Act {
  readonly day: number
  readonly story: Story
  readonly run: (region: Region, story: Story) => Promise<readonly Following[]>
}
export type Following = readonly [inDays: number, run: Act['run']]

/** A form of one page, as a signed refusal is uploaded. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const mine = ({ cards }: Story) => cards.map(({ barcode }) => barcode)

async function send(region: Region, story: Story, card: Card): Promise<readonly Following[]> {
  story.cards.push(card)
  const body = {
    barcode: `SPED-${story.number}-${story.cards.length}`,
    destinationCode: region.hub.code,
    cards: [card],
    send: true,
  }
  await region.birthPoint.ask('createIntakeShipping', { body }, mine(story))
  const isFirst = story.cards.length === 1
  if (story.kind === 'never_accepted') return []
  if (isFirst && story.kind === 'lost') return [[2, miss(card)]]
  const unsuitable = isFirst && (story.kind === 'unsuitable' || story.kind === 'unsuitable_silent')
  return [[story.random.int(1, 3), accept(card, unsuitable)]]
}

export const sendFirst: Act['run'] = (region, story) =>
  send(region, story, firstCard(region.seed, story, region.test.clock.now()))

const shippingOf = (db: Db, { barcode }: Card) =>
  db.selectFrom('samples').select('shippingId').where('barcode', '=', barcode).executeTakeFirst()

/** The hub says that the whole shipment did not come. */
const miss =
  (card: Card): Act['run'] =>
  async ({ db, hub, person }, story) => {
    const shipping = await shippingOf(db, card)
    const acceptance = await person(hub, 'acceptance')
    const input = { params: { id: shipping?.shippingId ?? 0 }, body: { confirm: true } }
    await acceptance.ask('markShippingNotReceived', input, mine(story))
    return []
  }

const accept =
  (card: Card, unsuitable: boolean): Act['run'] =>
  async ({ db, hub, person, seconds }, story) => {
    const shipping = await shippingOf(db, card)
    const acceptance = await person(hub, 'acceptance')
    const params = { id: shipping?.shippingId ?? 0 }
    const decision = unsuitable
      ? { status: 'not_valid', reasons: [{ code: 'clotted' }] }
      : { status: 'accepted' }
    const body = { barcode: card.barcode, ...decision }
    await acceptance.ask('acceptSample', { params, body }, mine(story))
    // A second scan of the same card, and one after the shipment was closed.
    if (story.random.chance(0.1)) await acceptance.ask('acceptSample', { params, body }, mine(story))
    await acceptance.ask('closeShipping', { params, body: {} }, mine(story))
    if (unsuitable) return []
    const isDead = story.kind === 'deceased' || story.kind === 'transferred'
    return [
      ...seconds.map((place): Following => [story.random.int(0, 3), takeIn(card, place)]),
      ...(isDead ? [[story.random.int(0, 6), close] as const] : []),
    ]
  }

/** A second laboratory takes its categories of the card in; in some stories it never gets the first one. */
const takeIn =
  (card: Card, place: Place): Act['run'] =>
  async ({ person }, story) => {
    const isLost = story.kind === 'second_lost' && story.cards[0] === card
    if (isLost && story.random.chance(0.5)) return []
    const acceptance = await person(place, 'acceptance')
    const body = { barcode: card.barcode, status: isLost ? 'not_received' : 'accepted' }
    await acceptance.ask('decideReception', { body }, mine(story))
    if (story.random.chance(0.05)) await acceptance.ask('decideReception', { body }, mine(story))
    return []
  }

/** The newborn dies, or moves elsewhere. */
const close: Act['run'] = async ({ test, hub, person }, story) => {
  const acceptance = await person(hub, 'acceptance')
  const body = {
    newbornId: story.newbornId,
    recipientType: 'punto_nascita',
    channel: 'telefono',
    at: test.clock.now().toISOString(),
    outcome: 'comunicato',
    text: 'Comunicato dal reparto',
    closureReason: story.kind === 'deceased' ? 'deceased' : 'ssn',
  }
  await acceptance.ask('createCommunication', { body }, mine(story))
  return []
}

export const sendFurther =
  (motivation: string): Act['run'] =>
  (region, story) =>
    send(region, story, furtherCard(story, motivation, region.test.clock.now()))

/** Somebody calls the family about a request. @param refused the parents refuse, and sign it */
export const callFamily =
  (requestId: number, refused: boolean): Act['run'] =>
  async ({ test, hub, person }, story) => {
    const acceptance = await person(hub, 'acceptance')
    const body = {
      recipientType: 'genitore',
      channel: 'telefono',
      at: test.clock.now().toISOString(),
      outcome: refused ? 'rifiuto' : 'non_raggiungibile',
      text: refused ? 'I genitori rifiutano il prelievo' : 'Nessuna risposta',
    }
    const file = { name: 'rifiuto.png', type: 'image/png', bytes: png }
    const input = { params: { id: requestId }, body, ...(refused ? { file } : {}) }
    await acceptance.ask('recordAttempt', input, mine(story))
    return []
  }
