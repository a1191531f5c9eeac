import type { Endpoint } from '@sne/shared/contract'

/** A file to upload. */
export interface UploadedFile {
  readonly name: string
  readonly bytes: Uint8Array | string
  readonly type?: string
}

/** Input of any call. */
export interface LooseInput {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly file?: UploadedFile
  readonly headers?: Readonly<Record<string, string>>
}

/** Path and query of a call, below the server's address. */
export function addressOf(endpoint: Endpoint, { params = {}, query = {} }: LooseInput): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined && item !== null) search.append(name, String(item))
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`
}

interface Sent {
  readonly payload?: string | Buffer | object
  readonly headers?: Readonly<Record<string, string>>
}

async function multipart(file: UploadedFile, body: unknown): Promise<Sent> {
  const form = new FormData()
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>))
    if (value !== undefined)
      form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  form.append('file', new Blob([file.bytes as BlobPart], { type: file.type ?? '' }), file.name)
  const encoded = new Response(form)
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  }
}

/** Body and content type of a call; an object is sent as JSON. */
export async function bodyOf({ body, file }: LooseInput): Promise<Sent> {
  if (file) return multipart(file, body)
  if (typeof body === 'string') return { payload: body, headers: { 'content-type': 'text/plain' } }
  return body === undefined ? {} : { payload: body as object }
}
