import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { decodeHl7, readMessage, splitMessages, valueAt } from '../hl7/index.ts'
import { texts } from './texts.ts'

/** Where files go: the server's address and a birth point's API key. */
export interface Door {
  readonly url: string
  readonly key: string
}

/**
 * `taken`; `kept`: the server keeps the message for support, unregistered; `refused`: the server keeps nothing; `not_sent`: nothing
 * left this machine; `unanswered`: sent or not, the server did not tell.
 */
export type SentOutcome = 'taken' | 'kept' | 'refused' | 'not_sent' | 'unanswered'

/** Outcome of one message or shipment. */
export interface Sent {
  readonly file: string
  /** MSH-10 of a message, the barcode of a shipment. */
  readonly what: string
  readonly outcome: SentOutcome
  /** Italian; why not, or what was taken. */
  readonly text: string
}

/** The server cannot be reached: this request did not leave. */
const notLeft: readonly string[] = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

async function post({ url, key }: Door, path: string, type: string, body: string) {
  const answer = await fetch(new URL(path, url), {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': type },
    body,
    signal: AbortSignal.timeout(60_000),
  })
  return { status: answer.status, text: await answer.text() }
}

/** Failure of a request to the server, or of its answer. */
function failedRequest({ url }: Door, error: unknown): Pick<Sent, 'outcome' | 'text'> {
  const cause = error instanceof Error ? error.cause : undefined
  const code = codeOf(error) || codeOf(cause)
  // `fetch` itself refuses addresses: of other protocols, and of ports that browsers do not use.
  if (code === 'ERR_INVALID_URL' || (cause instanceof Error && code === ''))
    return { outcome: 'not_sent', text: texts.addressUnusable(url) }
  return notLeft.includes(code)
    ? { outcome: 'not_sent', text: texts.serverSilent(url) }
    : { outcome: 'unanswered', text: texts.answerLost(url) }
}

/** The Italian sentence of an error answer. */
function messageOf({ url }: Door, { status, text }: { status: number; text: string }): string {
  try {
    const { message, details } = JSON.parse(text) as {
      message: string
      details?: { fields?: { path: string; message: string }[] }
    }
    const fields = (details?.fields ?? []).map((field) => `${field.path}: ${field.message}`)
    return [message, ...fields].join('; ')
  } catch {
    return texts.answerUnknown(url, status)
  }
}

async function sendMessage(door: Door, message: string): Promise<Omit<Sent, 'file'>> {
  const header = readMessage(message)?.segments[0]
  const what = valueAt(header, 10) || 'messaggio senza numero'
  try {
    const answer = await post(door, '/api/intake/hl7', 'application/hl7-v2', message)
    if (answer.status !== 200) return { what, outcome: 'refused', text: messageOf(door, answer) }
    const segments = readMessage(answer.text)?.segments ?? []
    const code = valueAt(
      segments.find(({ name }) => name === 'MSA'),
      1,
    )
    if (!code) return { what, outcome: 'refused', text: texts.answerUnknown(door.url, answer.status) }
    const reasons = segments.filter(({ name }) => name === 'ERR').map((error) => valueAt(error, 8))
    return { what, outcome: code === 'AA' ? 'taken' : 'kept', text: [code, ...reasons].join(' – ') }
  } catch (error) {
    return { what, ...failedRequest(door, error) }
  }
}

async function sendShipping(door: Door, text: string): Promise<Omit<Sent, 'file'>> {
  const what = 'spedizione'
  try {
    JSON.parse(text)
  } catch {
    return { what, outcome: 'not_sent', text: texts.fileNotJson }
  }
  try {
    const answer = await post(door, '/api/intake/shippings', 'application/json', text)
    if (answer.status !== 200) return { what, outcome: 'refused', text: messageOf(door, answer) }
    const { changed, shipping } = JSON.parse(answer.text) as {
      changed: boolean
      shipping: { barcode: string; cards: unknown[] }
    }
    const taken = changed ? texts.cardsTaken(shipping.cards.length) : texts.receivedAlready
    return { what: shipping.barcode, outcome: 'taken', text: taken }
  } catch (error) {
    if (error instanceof SyntaxError || (error instanceof TypeError && error.cause === undefined))
      return { what, outcome: 'refused', text: texts.answerUnknown(door.url, 200) }
    return { what, ...failedRequest(door, error) }
  }
}

/** Why a file cannot be read. */
function unreadable(error: unknown): string {
  const code = codeOf(error)
  if (code === 'ENOENT') return texts.fileMissing
  return code === 'EISDIR' ? texts.fileIsFolder : texts.fileNotReadable(code || 'errore')
}

/**
 * Sends one file to the intake of birth points: `.json` is a shipment, anything else HL7 messages, plain, framed or in a
 * batch. A file that cannot be read or a server that does not answer is a result like the others.
 */
export async function sendFile(door: Door, path: string): Promise<Sent[]> {
  const file = basename(path)
  let bytes: Buffer
  try {
    bytes = await readFile(path)
  } catch (error) {
    return [{ file, what: '–', outcome: 'not_sent', text: unreadable(error) }]
  }
  if (extname(path).toLowerCase() === '.json')
    return [{ file, ...(await sendShipping(door, bytes.toString().replace(/^\ufeff/u, ''))) }]
  const messages = splitMessages(decodeHl7(bytes))
  if (messages.length === 0) return [{ file, what: '–', outcome: 'not_sent', text: texts.fileEmpty }]
  const results: Sent[] = []
  for (const message of messages) results.push({ file, ...(await sendMessage(door, message)) })
  return results
}

/** Remaining work after all files, a line for each kind of outcome; none when all were taken in. */
export function leftToDo(results: readonly Sent[]): string[] {
  const count = (outcome: SentOutcome) => results.filter((result) => result.outcome === outcome).length
  return (['kept', 'refused', 'unanswered', 'not_sent'] as const).flatMap((outcome) =>
    count(outcome) > 0 ? [texts.closing[outcome](count(outcome))] : [],
  )
}
