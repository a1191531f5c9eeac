import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { decodeHl7, readMessage, splitMessages, valueAt } from '../hl7/index.ts'
import { texts } from './texts.ts'

/** Where files go: the server's address and a birth point's API key. */
export interface Door {
  readonly url: string
  readonly key: string
}

/** What became of one message or shipment. */
export interface Sent {
  readonly file: string
  /** MSH-10 of a message, the barcode of a shipment. */
  readonly what: string
  readonly ok: boolean
  /** Italian; why not, or what was taken. */
  readonly text: string
}

async function post({ url, key }: Door, path: string, type: string, body: string) {
  const answer = await fetch(new URL(path, url), {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': type },
    body,
    signal: AbortSignal.timeout(60_000),
  })
  return { status: answer.status, text: await answer.text() }
}

/** The Italian sentence of an error answer. */
function messageOf({ status, text }: { status: number; text: string }): string {
  try {
    const { message, details } = JSON.parse(text) as {
      message: string
      details?: { fields?: { path: string; message: string }[] }
    }
    const fields = (details?.fields ?? []).map((field) => `${field.path}: ${field.message}`)
    return [message, ...fields].join('; ')
  } catch {
    return `Risposta ${status}`
  }
}

async function sendMessage(door: Door, file: string, message: string): Promise<Sent> {
  const header = readMessage(message)?.segments[0]
  const what = valueAt(header, 10) || 'messaggio senza numero'
  const answer = await post(door, '/api/intake/hl7', 'application/hl7-v2', message)
  if (answer.status !== 200) return { file, what, ok: false, text: messageOf(answer) }
  const ack = readMessage(answer.text)
  const code = valueAt(
    ack?.segments.find(({ name }) => name === 'MSA'),
    1,
  )
  const reasons = ack?.segments.filter(({ name }) => name === 'ERR').map((error) => valueAt(error, 8)) ?? []
  return { file, what, ok: code === 'AA', text: [code, ...reasons].join(' – ') }
}

async function sendShipping(door: Door, file: string, text: string): Promise<Sent> {
  const answer = await post(door, '/api/intake/shippings', 'application/json', text)
  if (answer.status !== 200) return { file, what: 'spedizione', ok: false, text: messageOf(answer) }
  const { changed, shipping } = JSON.parse(answer.text) as {
    changed: boolean
    shipping: { barcode: string; cards: unknown[] }
  }
  const taken = changed ? `${shipping.cards.length} cartoncini` : texts.receivedAlready
  return { file, what: shipping.barcode, ok: true, text: taken }
}

/**
 * Sends one file through the birth points' door: `.json` is a shipment, anything else HL7 messages, plain, framed
 * or in a batch. A file that cannot be read or a server that does not answer is a result like the others.
 */
export async function sendFile(door: Door, path: string): Promise<Sent[]> {
  const file = basename(path)
  try {
    const bytes = await readFile(path)
    if (extname(path).toLowerCase() === '.json') return [await sendShipping(door, file, bytes.toString())]
    const messages = splitMessages(decodeHl7(bytes))
    if (messages.length === 0) return [{ file, what: '–', ok: false, text: texts.fileEmpty }]
    const results: Sent[] = []
    for (const message of messages) results.push(await sendMessage(door, file, message))
    return results
  } catch (error) {
    const reason = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    const text = reason ? texts.fileMissing : texts.serverSilent(door.url)
    return [{ file, what: '–', ok: false, text }]
  }
}
