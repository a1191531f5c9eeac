import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, type TLSSocket } from 'node:tls'
import { forward } from './forward.ts'
import { FrameError, FrameReader, framed } from './frames.ts'
import type { Peer, Senders } from './senders.ts'

export interface ListenerOptions {
  readonly senders: Senders
  /** Address of the server. */
  readonly url: string
  /** Absent: without TLS, senders are known by their addresses alone. */
  readonly tls?: { readonly key: string; readonly cert: string; readonly ca?: string }
  readonly limits?: Partial<Limits>
  /** Lines for an operator: addresses and numbers, no content of a message. */
  readonly log: (line: string) => void
}

export const mllpLimits = {
  /** Bytes of one message: the limit of a body of the call. */
  messageBytes: 4 * 1024 * 1024,
  connections: 100,
  connectionsOfAddress: 10,
  /** Milliseconds without a byte after which a connection is closed. */
  idle: 10 * 60_000,
  /** Milliseconds in which a message that has begun must end. */
  message: 30_000,
  /** Milliseconds in which the server must answer. */
  answer: 60_000,
} as const satisfies Record<string, number>

type Limits = Record<keyof typeof mllpLimits, number>

function peerOf(socket: Socket | TLSSocket): Peer {
  const verified = 'authorized' in socket && socket.authorized
  const certificate = verified ? socket.getPeerCertificate().fingerprint256 : undefined
  return { address: socket.remoteAddress ?? '', certificate: certificate ?? null }
}

/** Takes HL7 messages by MLLP and gives them to the server, one after the other on each connection. */
export function createListener(options: ListenerOptions): Server {
  const limits: Limits = { ...mllpLimits, ...options.limits }
  const open = new Map<string, number>()
  let all = 0
  const accept = (socket: Socket | TLSSocket) => {
    const peer = peerOf(socket)
    const { address } = peer
    const ofAddress = open.get(address) ?? 0
    const isFull = all >= limits.connections || ofAddress >= limits.connectionsOfAddress
    if (isFull || !options.senders.mayConnect(peer)) {
      options.log(`${address}: ${isFull ? 'too many connections' : 'not a listed sender'}, closed`)
      socket.destroy()
      return
    }
    all += 1
    open.set(address, ofAddress + 1)
    socket.on('close', () => {
      all -= 1
      const left = (open.get(address) ?? 1) - 1
      if (left === 0) open.delete(address)
      else open.set(address, left)
    })
    serve(socket, peer, options, limits)
  }
  const { tls } = options
  if (!tls) return createServer(accept)
  return createTlsServer(
    {
      key: tls.key,
      cert: tls.cert,
      ca: tls.ca,
      requestCert: tls.ca !== undefined,
      rejectUnauthorized: false,
      minVersion: 'TLSv1.2',
      handshakeTimeout: limits.message,
    },
    accept,
  )
}

/** The peer has taken the bytes that wait, or the connection is closed. */
const drained = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      socket.off('drain', done).off('close', done)
      resolve()
    }
    socket.on('drain', done).on('close', done)
  })

function serve(socket: Socket, peer: Peer, options: ListenerOptions, limits: Limits): void {
  const reader = new FrameReader(limits.messageBytes)
  const { address } = peer
  let late: NodeJS.Timeout | undefined
  const close = (why: string) => {
    options.log(`${address}: ${why}, closed`)
    socket.destroy()
  }
  const watch = () => {
    clearTimeout(late)
    late = undefined
    if (reader.isInside) late = setTimeout(() => close('a message did not end'), limits.message)
  }
  const answerEach = async (messages: readonly Buffer[]) => {
    for (const message of messages) {
      const { answer, status } = await forward(message, peer, {
        senders: options.senders,
        url: options.url,
        milliseconds: limits.answer,
      })
      if (socket.destroyed) return
      // Unanswered, a sender repeats.
      if (answer === null) return close(`the server answered ${status ?? 'nothing'}`)
      // A peer that reads none of its answers gets no further ones: the limit of silence closes it.
      if (!socket.write(framed(answer))) await drained(socket)
    }
  }
  socket.setTimeout(limits.idle, () => close('idle'))
  socket.on('error', () => {})
  socket.on('close', () => clearTimeout(late))
  socket.on('data', (chunk: Buffer) => {
    let messages: Buffer[]
    try {
      // A message that trickles in has as much time as one that comes at once.
      const wasInside = reader.isInside
      messages = reader.push(chunk)
      if (!wasInside || messages.length > 0) watch()
    } catch (error) {
      return close(error instanceof FrameError ? error.why : 'unreadable')
    }
    if (messages.length === 0) return
    // Nothing more is read until these are answered.
    socket.pause()
    void answerEach(messages).finally(() => socket.resume())
  })
}
