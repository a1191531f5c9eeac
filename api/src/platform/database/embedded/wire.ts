import { type PGlite, protocol } from '@electric-sql/pglite'

const { Parser, messages } = protocol

/** One column of an answer. */
export interface Column {
  readonly name: string
  readonly type: number
}

/** What the database answered to one buffer of messages. */
export interface WireAnswer {
  /** Types of the parameters; empty where they were not described. */
  readonly types: readonly number[]
  /** Columns of the rows; undefined where they were not described. */
  readonly columns: readonly Column[] | undefined
  readonly rows: readonly (readonly (string | null)[])[]
  /** Command tags, such as `UPDATE 3`. */
  readonly tags: readonly string[]
  /** Of the transaction when the buffer has been answered: none (`I`), open (`T`), or failed until it is rolled back (`E`). */
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

/**
 * Sends messages of the extended query protocol in one buffer; the last one is a Sync, up to which PostgreSQL skips
 * everything after an error. The caller sends one buffer at a time.
 */
export async function exchange(database: PGlite, parts: readonly Uint8Array[]): Promise<WireAnswer> {
  const parser = new Parser()
  const rows: (string | null)[][] = []
  const tags: string[] = []
  let types: number[] = []
  let columns: Column[] | undefined
  let status = 'I'
  let failure: Error | undefined
  const onRawData = (bytes: Uint8Array) =>
    parser.parse(bytes, (message) => {
      if (message instanceof messages.DataRowMessage) rows.push(message.fields)
      else if (message instanceof messages.CommandCompleteMessage) tags.push(message.text)
      else if (message instanceof messages.RowDescriptionMessage)
        columns = message.fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }))
      else if (message instanceof messages.ParameterDescriptionMessage) types = message.dataTypeIDs
      else if (message instanceof messages.ReadyForQueryMessage) status = message.status
      else if (message instanceof messages.DatabaseError) failure ??= message
    })
  await database.execProtocolRawStream(joined(parts), { syncToFs: false, onRawData })
  return { types, columns, rows, tags, status, failure }
}
