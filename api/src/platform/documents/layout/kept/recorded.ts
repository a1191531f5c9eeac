import { deflateSync } from 'node:zlib'
import type { Reference } from './pdfkit-inside.ts'

/** Takes the place of an object of a file, and keeps what pdfkit writes into it. */
class Recorded implements Reference {
  readonly data: Record<string, unknown>
  content: Uint8Array | null = null

  constructor(data: Record<string, unknown> = {}) {
    this.data = data
  }

  write(content: Uint8Array): void {
    this.end(content)
  }

  end(content?: Uint8Array | string): void {
    if (content === undefined) return
    this.content = deflateSync(typeof content === 'string' ? Buffer.from(content, 'latin1') : content)
  }
}

/** A value that pdfkit writes unchanged, in place of converting it for each document. */
class Written {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  get [Symbol.toStringTag](): string {
    return 'Written'
  }

  toString(): string {
    return this.#text
  }
}

export interface Recording {
  readonly objects: readonly Recorded[]
  /** Content that the document's object already had. */
  readonly root: Readonly<Record<string, unknown>>
}

interface Rooted {
  document: { ref(data?: Record<string, unknown>): Reference }
  dictionary: Reference
}

/** Records the output of `make` in a document, compressed once. `of` stays unchanged. */
export function record(of: Rooted, make: () => void): Recording {
  const { document, dictionary } = of
  const objects: Recorded[] = []
  const root = new Recorded()
  const ref = (data?: Record<string, unknown>) => {
    const one = new Recorded(data)
    objects.push(one)
    return one
  }
  Object.assign(of, { document: { ref }, dictionary: root })
  try {
    make()
  } finally {
    Object.assign(of, { document, dictionary })
  }
  for (const { data } of objects)
    if (Array.isArray(data.W)) data.W = new Written(`[${data.W[0]} [${(data.W[1] as number[]).join(' ')}]]`)
  return { objects, root: root.data }
}

/** Writes a recording into a document. */
export function replay({ objects, root }: Recording, { document, dictionary }: Rooted): void {
  const made = new Map<unknown, Reference>()
  const inDocument = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(inDocument) : (made.get(value) ?? value)
  const dataIn = (data: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(data).map(([key, value]) => [key, inDocument(value)]))
  for (const one of objects) {
    const data = dataIn(one.data)
    const ref = document.ref(one.content ? { ...data, Filter: 'FlateDecode' } : data)
    made.set(one, ref)
    if (one.content) ref.end(one.content)
    else ref.end()
  }
  Object.assign(dictionary.data, dataIn(root))
  dictionary.end()
}
