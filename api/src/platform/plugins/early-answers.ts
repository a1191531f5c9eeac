import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { uploadLimits } from '../limits.ts'
import { sharedDrain } from './shared-drain.ts'
import { type ConnectionLimits, isOnItsWay, watchBody } from './slow-requests.ts'

const wantsClose = ({ headers }: IncomingMessage) => /\bclose\b/i.test(headers.connection ?? '')

/**
 * An answer may be given before its body has come: nobody is signed in, or the file is too large. The rest of the body
 * is read and thrown away, and only then the connection ends. The answer therefore reaches the client. A connection
 * that is closed at once, with unread bytes in it, is reset. The reset overtakes the answer: the proxy told "not
 * reached" in place of 401. The rest has the limits of every body. It ends at the bytes that a body may have.
 * @param mostBytes of a body
 */
export function finishEarlyAnswers(
  app: FastifyInstance,
  limits: Pick<ConnectionLimits, 'silence' | 'pace' | 'check'>,
  mostBytes: number,
): void {
  let stopping = false
  const rests = new Set<IncomingMessage>()
  const drain = sharedDrain(uploadLimits.thrownAway)
  app.addHook('preClose', async () => {
    stopping = true
    for (const { socket } of rests) socket.destroy()
  })
  app.addHook('onSend', async (request, reply) => {
    const { raw } = request
    if (stopping || !isOnItsWay(raw) || raw.httpVersion !== '1.1') return
    const { socket } = raw
    // Node closes behind an answer that says so: the end of the body closes in its place.
    reply.removeHeader('connection')
    reply.raw.shouldKeepAlive = true
    reply.raw.once('finish', () => {
      if (socket.destroyed) return
      const close = () => socket.destroy()
      if (wantsClose(raw)) raw.once('end', () => socket.end(close))
      if (raw.complete) return void raw.resume()
      rests.add(raw)
      raw.once('close', () => rests.delete(raw))
      watchBody(raw, limits, close)
      const most = socket.bytesRead + mostBytes + uploadLimits.formBytes
      const tooMany = setInterval(() => {
        if (socket.bytesRead > most) close()
      }, limits.check).unref()
      raw.once('close', () => clearInterval(tooMany)).once('end', () => clearInterval(tooMany))
      drain(raw)
    })
  })
}
