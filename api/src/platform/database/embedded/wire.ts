import { type PGlite, protocol } from '@electric-sql/pglite'

const { Parser, messages } = protocol

/** One column of an answer. */
export interface Column {
  readonly name: string
  readonly type: number
}

/** Answer of the database to one buffer of messages. */
export interface WireAnswer {
  /** Types of the parameters; empty where they were not described. */
  readonly types: readonly number[]
  /** Columns of the rows; undefined where they were not described. */
  readonly columns: readonly Column[] | undefined
  readonly rows: readonly (readonly (string | null)[])[]
  /** Command tags, such as `UPDATE 3`. */
  readonly tags: readonly string[]
  /** Status of the transaction after the buffer: none (`I`), open (`T`), or failed until it is rolled back (`E`). */
  readonly status: string
  /** The first error (`protocol.messages.DatabaseError`). */
  readonly failure: Error | undefined
}

const joined = (parts: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Kinds of messages, by their first byte. */
const kinds = { row: 0x44, done: 0x43, columns: 0x54, types: 0x74, ready: 0x5a, failure: 0x45 } as const
/** Bytes of a message before its content: kind and length. */
const head = 5
/** Bytes of a column behind its name: table, place, type, size, modifier, format; the type begins at the sixth. */
const afterName = 18
const typeAt = 6

/**
 * Reads bytes of messages in place: PGlite's parser copies each answer, and each value of it once
 * more.
 */
class AnswerReader {
  readonly rows: (string | null)[][] = []
  readonly tags: string[] = []
  types: number[] = []
  columns: Column[] | undefined
  status = 'I'
  failure: Error | undefined
  /** A message of which the end has not come. */
  #rest: Uint8Array = new Uint8Array()

  read(came: Uint8Array): void {
    const whole = this.#rest.length > 0 ? joined([this.#rest, came]) : came
    const bytes = Buffer.from(whole.buffer, whole.byteOffset, whole.byteLength)
    let at = 0
    while (at + head <= bytes.length) {
      const end = at + 1 + bytes.readUInt32BE(at + 1)
      if (end > bytes.length) break
      this.#message(bytes, at, end)
      at = end
    }
    // A copy: the next part overwrites this memory.
    this.#rest = Uint8Array.from(bytes.subarray(at))
  }

  #message(bytes: Buffer, start: number, end: number): void {
    const at = start + head
    switch (bytes[start]) {
      case kinds.row:
        this.rows.push(fieldsOf(bytes, at))
        break
      case kinds.done:
        this.tags.push(bytes.toString('utf8', at, end - 1))
        break
      case kinds.columns:
        this.columns = columnsOf(bytes, at)
        break
      case kinds.types:
        this.types = Array.from({ length: bytes.readUInt16BE(at) }, (_, index) =>
          bytes.readUInt32BE(at + 2 + 4 * index),
        )
        break
      case kinds.ready:
        this.status = bytes.toString('utf8', at, at + 1)
        break
      case kinds.failure:
        this.failure ??= failureOf(Uint8Array.from(bytes.subarray(start, end)))
        break
    }
  }
}

function fieldsOf(bytes: Buffer, start: number): (string | null)[] {
  let at = start + 2
  return Array.from({ length: bytes.readUInt16BE(start) }, () => {
    const length = bytes.readInt32BE(at)
    at += 4
    if (length < 0) return null
    at += length
    return bytes.toString('utf8', at - length, at)
  })
}

function columnsOf(bytes: Buffer, start: number): Column[] {
  let at = start + 2
  return Array.from({ length: bytes.readUInt16BE(start) }, () => {
    const end = bytes.indexOf(0, at)
    const name = bytes.toString('utf8', at, end)
    const type = bytes.readUInt32BE(end + 1 + typeAt)
    at = end + 1 + afterName
    return { name, type }
  })
}

function failureOf(message: Uint8Array): Error | undefined {
  let failure: Error | undefined
  new Parser().parse(message, (one) => {
    if (one instanceof messages.DatabaseError) failure = one
  })
  return failure
}

/**
 * Sends messages of the extended query protocol in one buffer; the last one is a Sync, up to which PostgreSQL skips
 * everything after an error. The caller sends one buffer at a time.
 */
export async function exchange(database: PGlite, parts: readonly Uint8Array[]): Promise<WireAnswer> {
  const answer = new AnswerReader()
  await database.execProtocolRawStream(joined(parts), {
    syncToFs: false,
    onRawData: (bytes) => answer.read(bytes),
  })
  return answer
}
