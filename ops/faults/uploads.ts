import { setTimeout as wait } from 'node:timers/promises'
import { maximumCards } from '@sne/shared/contract'
import { demoIntakeKey } from '../../api/src/entry/demo/accounts.ts'
import { hostileFiles } from '../../api/src/testing/hostile-files.ts'
import { inventCards } from '../../api/src/testing/shipments.ts'
import { floodUploads } from './flood.ts'
import { sessionOf } from './session.ts'

/** Result of one costly upload, and of other people's calls meanwhile. */
export interface UploadRow {
  readonly case: string
  /** HTTP status; null when no answer came within `patience`. */
  readonly answer: number | null
  /** Until the answer. */
  readonly milliseconds: number
  /** 95th percentile, in milliseconds, of a colleague's calls while the upload was under way. */
  readonly othersP95: number
}

interface Product {
  /** Address of a running product with the demonstration's data: `http://127.0.0.1:8080`. */
  readonly url: string
  readonly password?: string
  readonly intakeKey?: string
}

/** Longest that an answer is waited for, in milliseconds. */
const patience = 180_000
/** Calls of the colleague for one case: no fewer, so that there is a percentile; no more, so that it ends. */
const calls = { least: 40, most: 20_000 }

const send = (url: string, init: RequestInit) =>
  fetch(url, { ...init, signal: AbortSignal.timeout(patience) }).then(async (answer) => {
    await answer.arrayBuffer()
    return answer.status
  })

/** A plate in planning, on which a file is tried without importing it. */
async function newPlate({ url }: Product, cookie: string): Promise<number> {
  const types = await fetch(`${url}/api/analysis-type/list`, { headers: { cookie } })
  const { items } = (await types.json()) as { items: { id: number; code: string }[] }
  const answer = await fetch(`${url}/api/plate`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ analysisTypeId: items.find(({ code }) => code === 'sne_ms')?.id }),
  })
  if (!answer.ok) throw new Error(`A new plate was answered ${answer.status}`)
  return ((await answer.json()) as { id: number }).id
}

function p95(times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.max(0, Math.ceil(sorted.length * 0.95) - 1)] ?? 0)
}

/** Makes one costly call, and a colleague's calls one after the other until it is answered. */
async function measure(
  name: string,
  costly: () => Promise<number>,
  other: () => Promise<number>,
): Promise<UploadRow> {
  const start = performance.now()
  let milliseconds: number | null = null
  const answer = costly()
    .catch(() => null)
    .finally(() => {
      milliseconds = Math.round(performance.now() - start)
    })
  const times: number[] = []
  while (times.length < calls.most && (milliseconds === null || times.length < calls.least)) {
    const before = performance.now()
    await other().catch(() => null)
    times.push(performance.now() - before)
    await wait(5)
  }
  return { case: name, answer: await answer, milliseconds: milliseconds ?? 0, othersP95: p95(times) }
}

const header = 'MSH|^~\\&|A|B|C|D|20261103||OML^O21|ID|P|2.5.1'
const messages = {
  'HL7: 200 messages': `${header}\rPID|1\r`.repeat(200),
  'HL7: two million fields': `${header}\rPID${'|'.repeat(2_000_000)}`,
  'HL7: 4 MB without a message': 'x'.repeat(4 * 1024 * 1024),
  'HL7: 80 thousand messages': `${header}\r`.repeat(80_000),
}

/**
 * Sends every hostile file, message and shipment to a running product, one after the other. Measures the calls
 * of a colleague meanwhile. Writes one plate, the messages and a shipment of cards into it.
 */
export async function measureUploads(product: Product): Promise<UploadRow[]> {
  const { url, password, intakeKey = demoIntakeKey } = product
  const analyst = await sessionOf(url, 'analyst', password)
  const colleague = await sessionOf(url, 'planner', password)
  const plate = await newPlate(product, colleague)
  const other = () => send(`${url}/api/plate/${plate}`, { headers: { cookie: colleague } })
  const rows: UploadRow[] = [await measure('nothing', async () => 200, other)]
  for (const { name, bytes } of hostileFiles()) {
    const body = new FormData()
    body.append('dryRun', 'true')
    body.append('file', new Blob([bytes as BlobPart]), name)
    const upload = { method: 'POST', headers: { cookie: analyst }, body }
    rows.push(await measure(name, () => send(`${url}/api/plate/${plate}/analyze`, upload), other))
  }
  const authorization = `Bearer ${intakeKey}`
  for (const [name, body] of Object.entries(messages)) {
    const headers = { authorization, 'content-type': 'application/hl7-v2' }
    rows.push(
      await measure(name, () => send(`${url}/api/intake/hl7`, { method: 'POST', headers, body }), other),
    )
  }
  const cards = inventCards(new Date(), maximumCards).slice(0, maximumCards)
  const body = JSON.stringify({ barcode: `GUASTI-${Date.now()}`, cards })
  const headers = { authorization, 'content-type': 'application/json' }
  const shipment = () => send(`${url}/api/intake/shippings`, { method: 'POST', headers, body })
  rows.push(await measure(`JSON: a shipment of ${maximumCards} cards`, shipment, other))
  rows.push(
    await measure('60 uploads of one account that do not end', () => floodUploads(url, analyst), other),
  )
  return rows
}
