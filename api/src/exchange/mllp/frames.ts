/** Bytes that begin and end a message on the wire (HL7 v2.5.1, appendix C). */
const begin = 0x0b
const end = 0x1c
/** Bytes that senders write between frames: line ends, and line feeds of senders that end frames twice. */
const between = new Set([0x0d, 0x0a])

/** A frame that is longer than a body may be, or bytes outside of every frame: nothing behind them can be trusted. */
export class FrameError extends Error {
  readonly why: 'too_long' | 'no_frame'
  constructor(why: 'too_long' | 'no_frame') {
    super(why)
    this.name = 'FrameError'
    this.why = why
  }
}

/** The frame of an answer. */
export const framed = (text: string): Buffer =>
  Buffer.concat([Buffer.of(begin), Buffer.from(text, 'utf8'), Buffer.of(end, 0x0d)])

/** Cuts what comes on one connection into messages, however the network cuts it. Each byte is looked at once. */
export class FrameReader {
  readonly #most: number
  #parts: Buffer[] = []
  #size = 0
  #isInside = false

  /** @param most bytes of one message */
  constructor(most: number) {
    this.#most = most
  }

  /** A message has begun whose end has not come. */
  get isInside(): boolean {
    return this.#isInside
  }

  /** @returns the messages that are whole with these bytes @throws FrameError */
  push(chunk: Buffer): Buffer[] {
    const messages: Buffer[] = []
    let at = 0
    while (at < chunk.length) {
      if (!this.#isInside) {
        const byte = chunk[at]!
        if (byte !== begin && !between.has(byte)) throw new FrameError('no_frame')
        this.#isInside = byte === begin
        at += 1
        continue
      }
      const stop = chunk.indexOf(end, at)
      this.#take(chunk.subarray(at, stop === -1 ? chunk.length : stop))
      if (stop === -1) break
      messages.push(Buffer.concat(this.#parts))
      this.#parts = []
      this.#size = 0
      this.#isInside = false
      at = stop + 1
    }
    return messages
  }

  #take(part: Buffer): void {
    this.#size += part.length
    if (this.#size > this.#most) throw new FrameError('too_long')
    if (part.length > 0) this.#parts.push(part)
  }
}
