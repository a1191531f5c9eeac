import { setTimeout as wait } from 'node:timers/promises'
import { demoIntakeKey } from '../../api/src/entry/demo/accounts.ts'
import { generateNewborns } from '../../api/src/entry/demo/index.ts'
import type { Db } from '../../api/src/platform/database/open.ts'
import { brokenTransitions } from '../../api/src/testing/broken-transitions.ts'
import { halfDone } from '../../api/src/testing/half-done.ts'
import { sessionOf } from './session.ts'

/** Work that continues during a failure: birth points send shipments, and their cards are accepted. */
export interface Load {
  /** Barcodes of shipments that were answered 200, and of cards whose acceptance was. */
  readonly confirmed: ReadonlySet<string>
  /** Answers by status; `503 without Retry-After`, `no answer`. */
  readonly answers: ReadonlyMap<string, number>
  /** Milliseconds of the slowest answer so far. */
  readonly slowest: number
  /** Waits until so many more are confirmed. @throws Error when that takes longer than `patience` */
  reaches(more: number): Promise<void>
  stop(): Promise<void>
  /** The part of the confirmed effects found in the database. */
  stored(db: Db): Promise<ReadonlySet<string>>
}

const senders = 3
/** Milliseconds until work must have gone on. */
const patience = 90_000
/** Milliseconds before a refused call is repeated; `Retry-After` asks for more. */
const pause = 50

const wordOf = (answer: Response | null) => {
  if (!answer) return 'no answer'
  const later = answer.status === 503 && !answer.headers.has('retry-after')
  return later ? '503 without Retry-After' : String(answer.status)
}

/** @param name begins the barcodes */
export async function startLoad(url: string, name: string): Promise<Load> {
  const cookie = await sessionOf(url, 'acceptance')
  const [born] = generateNewborns('carico', 1, new Date())
  const card = born?.cards[0]?.input
  if (!card) throw new Error('The demonstration has no newborn')
  const confirmed = new Set<string>()
  const answers = new Map<string, number>()
  let over = false
  let slowest = 0

  const ask = async (path: string, init: RequestInit) => {
    const asked = performance.now()
    const answer = await fetch(`${url}/api${path}`, init).catch(() => null)
    const text = (await answer?.text().catch(() => null)) ?? null
    slowest = Math.max(slowest, performance.now() - asked)
    const word = wordOf(text === null ? null : answer)
    answers.set(word, (answers.get(word) ?? 0) + 1)
    if (word !== '200') await wait(pause)
    return word === '200' ? (JSON.parse(text ?? '{}') as unknown) : null
  }
  const json = { 'content-type': 'application/json' }
  const ofKey = { ...json, authorization: `Bearer ${demoIntakeKey}` }

  const send = async (sender: number) => {
    for (let number = 1; !over; number += 1) {
      const barcode = `${name}-${sender}-${number}`.toUpperCase()
      const own = { ...card, barcode: `C-${barcode}`, newborn: { ...card.newborn, code: `N-${barcode}` } }
      const body = JSON.stringify({ barcode, samplesDeclared: 1, cards: [own], send: true })
      if (!(await ask('/intake/shippings', { method: 'POST', headers: ofKey, body }))) continue
      confirmed.add(barcode)
      const found = await ask(`/shipping/barcode/${barcode}`, { headers: { cookie } })
      const { shipping } = (found ?? {}) as { shipping?: { id: number } }
      if (!shipping) continue
      const reading = JSON.stringify({ barcode: own.barcode, status: 'accepted' })
      const headers = { ...json, cookie }
      const path = `/v2/shipping/${shipping.id}/accept-sample`
      if (await ask(path, { method: 'PATCH', headers, body: reading })) confirmed.add(own.barcode)
    }
  }
  const all = Array.from({ length: senders }, (_, sender) => send(sender))
  return {
    confirmed,
    answers,
    get slowest() {
      return slowest
    },
    async reaches(more) {
      const wanted = confirmed.size + more
      const end = Date.now() + patience
      while (confirmed.size < wanted) {
        if (Date.now() > end) throw new Error(`Work did not go on within ${patience / 1000} s.`)
        await wait(10)
      }
    },
    async stop() {
      over = true
      await Promise.all(all)
    },
    async stored(db) {
      const shipments = await db.selectFrom('shippings').select('barcode').execute()
      const cards = db.selectFrom('samples').select('barcode').where('status', '=', 'accepted')
      return new Set([...shipments, ...(await cards.execute())].map(({ barcode }) => barcode))
    },
  }
}

/** Confirmed effects that are missing, and effects that are half done. */
export async function effectsOf(db: Db, load: Load): Promise<string[]> {
  const stored = await load.stored(db)
  const lost = [...load.confirmed]
    .filter((key) => !stored.has(key))
    .map((key) => `confirmed and lost: ${key}`)
  return [...lost, ...(await halfDone(db)), ...(await brokenTransitions(db))]
}
