import type { Socket } from 'node:net'
import { errorCatalogue } from '@sne/shared/contract'
import type { FastifyInstance } from 'fastify'
import type { connectionLimits } from '../limits.ts'

/** Milliseconds, as in `connectionLimits`; shorter ones in tests. */
export type ConnectionLimits = { readonly [K in keyof typeof connectionLimits]: number }

/**
 * Ends connections whose body stops in the middle. Node's own limits are for a whole request, which a large file over a
 * slow line may use up, and for a connection without bytes, which a long print may use up before its answer: a body that
 * is on its way has a shorter one. It counts from when the body is read: before, the call waits for the server (its session
 * is looked up), and not for the client.
 */
export function endSilentBodies(
  app: FastifyInstance,
  { silence, answer }: Pick<ConnectionLimits, 'silence' | 'answer'>,
): void {
  app.addHook('preParsing', async ({ raw }) => {
    const { headers, socket, complete } = raw
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
    // `inject` has a socket without a clock.
    if (!hasBody || complete || typeof socket?.setTimeout !== 'function') return
    const end = () => answerBrokenRequest({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket)
    socket.setTimeout(silence)
    raw.once('timeout', end)
    raw.once('end', () => {
      raw.off('timeout', end)
      socket.setTimeout(answer)
    })
  })
}

const statuses: Readonly<Record<string, readonly [number, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
}

/** What could not be read as a request, or came too slowly, is answered in the one shape of errors and closed. */
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
