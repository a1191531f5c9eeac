import type { Socket } from 'node:net'
import { errorCatalogue } from '@sne/shared/contract'
import type { FastifyInstance, RawRequestDefaultExpression } from 'fastify'
import { type connectionLimits, slowestBody } from '../limits.ts'

/** Milliseconds, as in `connectionLimits`; shorter ones in tests. */
export type ConnectionLimits = { readonly [K in keyof typeof connectionLimits]: number }

type RawRequest = RawRequestDefaultExpression

/** A body of which a part is still to come. `inject` has a socket without a clock. */
export function isOnItsWay({ headers, socket, complete }: RawRequest): boolean {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
  return hasBody && !complete && typeof socket?.setTimeout === 'function'
}

/**
 * Watches a body that is on its way. The body may neither be silent nor be slower than `slowestBody`. One byte now and
 * then would keep the earlier bytes in memory for the time of a whole request.
 * @param late called once; the socket is still open
 * @returns ends the watch, as the end of the body does
 */
export function watchBody(
  raw: RawRequest,
  { silence, pace }: Pick<ConnectionLimits, 'silence' | 'pace'>,
  late: () => void,
): () => void {
  const { socket } = raw
  const least = (slowestBody * pace) / 1000
  let before = socket.bytesRead
  const slow = setInterval(() => {
    if (socket.bytesRead - before < least) late()
    before = socket.bytesRead
  }, pace).unref()
  const end = () => {
    clearInterval(slow)
    raw.off('timeout', late)
  }
  socket.setTimeout(silence)
  raw.once('timeout', late)
  raw.once('end', end)
  raw.once('close', end)
  return end
}

/**
 * Ends connections whose body stops in the middle, or is very slow. Node limits a whole request,
 * which a large file over a slow line may use up. Node also limits a connection without bytes,
 * which a long print may use up before its answer. So a body under way has shorter limits. They
 * count from when the body is read: before, the call waits for the server (its session is looked
 * up), and not for the client.
 */
export function endLateBodies(
  app: FastifyInstance,
  limits: Pick<ConnectionLimits, 'silence' | 'pace' | 'answer'>,
): void {
  app.addHook('preParsing', async ({ raw }) => {
    if (!isOnItsWay(raw)) return
    const { socket } = raw
    const end = watchBody(raw, limits, () => {
      end()
      answerBrokenRequest({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket)
    })
    raw.once('end', () => void socket.setTimeout(limits.answer))
  })
}

const statuses: Readonly<Record<string, readonly [number, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
}

/**
 * Answers an unreadable or too slow request in the one shape of errors, and closes its connection.
 */
export function answerBrokenRequest(error: { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy()
  const [status, reason] = statuses[error.code ?? ''] ?? [400, 'Bad Request']
  const { message } = status === 408 ? errorCatalogue.request_too_slow : errorCatalogue.validation
  const code = status === 408 ? 'request_too_slow' : 'validation'
  const body = JSON.stringify({ status, message, details: { code } })
  const head = [
    `HTTP/1.1 ${status} ${reason}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}
