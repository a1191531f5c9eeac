import { decodeHl7, problemAt, readHeader, splitMessages, valueAt, writeAck } from '../hl7/index.ts'
import type { Peer, Senders } from './senders.ts'
import { texts } from './texts.ts'

/** Outcome of one message: an answer for its sender, or none, so that the sender repeats it. */
export type Forwarded =
  | { readonly answer: string; readonly status: number }
  | { readonly answer: null; readonly status: number | null }

/** Answers of the server that repeat as they are: the message itself cannot be taken. */
const ofMessage = new Set([400, 413, 415, 422])

/** An ACK of the listener's own: nothing is kept. */
function refusal(text: string, field: number, why: string): string {
  const message = readHeader(splitMessages(text)[0] ?? text)
  return writeAck({
    message,
    code: 'AR',
    problems: [problemAt({ name: 'MSH', occurrence: 1 }, field, field === 4 ? '103' : '207', why)],
    controlId: `L${Date.now()}`,
  })
}

function whyRefused(body: string): string {
  try {
    const { message } = JSON.parse(body) as { message?: unknown }
    return typeof message === 'string' ? message : ''
  } catch {
    return ''
  }
}

/**
 * The sender of every message of a frame. One key sends the whole frame. `unknown` where a message names a facility that
 * may not send from there, or another sender than the first.
 */
function senderOfAll(
  messages: readonly string[],
  peer: Peer,
  senders: Senders,
): { readonly key: string } | { readonly unknown: string } {
  let first: { readonly key: string } | undefined
  for (const message of messages.length > 0 ? messages : ['']) {
    const header = readHeader(message)?.segments[0]
    const facilities = [valueAt(header, 4), valueAt(header, 4, 2)].filter(Boolean)
    const sender = senders.senderOf(peer, facilities)
    first ??= sender ?? undefined
    if (!sender || sender.key !== first?.key) return { unknown: facilities.join(' ') }
  }
  return first ?? { unknown: '' }
}

/**
 * Sends a message to the server in the name of its sender's birth point. No answer is sent where the server did not
 * answer: a sender repeats an unanswered message, and the server recognises it.
 * @param url of the server
 * @param milliseconds until the server counts as silent
 */
export async function forward(
  bytes: Buffer,
  peer: Peer,
  {
    senders,
    url,
    milliseconds,
  }: { readonly senders: Senders; readonly url: string; readonly milliseconds: number },
): Promise<Forwarded> {
  const text = decodeHl7(bytes)
  const sender = senderOfAll(splitMessages(text), peer, senders)
  if ('unknown' in sender)
    return { answer: refusal(text, 4, texts.facilityUnknown(sender.unknown)), status: 403 }
  try {
    const answer = await fetch(new URL('/api/intake/hl7', url), {
      method: 'POST',
      headers: { authorization: `Bearer ${sender.key}`, 'content-type': 'application/hl7-v2' },
      body: new Uint8Array(bytes),
      signal: AbortSignal.timeout(milliseconds),
    })
    const body = await answer.text()
    if (answer.status === 200) return { answer: body, status: 200 }
    if (ofMessage.has(answer.status))
      return { answer: refusal(text, 0, whyRefused(body)), status: answer.status }
    return { answer: null, status: answer.status }
  } catch {
    return { answer: null, status: null }
  }
}
