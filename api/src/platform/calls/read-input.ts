import type { Endpoint } from '@sne/shared/contract'
import { fileTooLarge } from '@sne/shared/domain'
import type { FastifyRequest } from 'fastify'
import { bodyLimits } from '../limits.ts'
import { boundedName } from './bounded-name.ts'
import type { UploadedFile } from './handler.ts'
import { checkInput } from './input-shape.ts'
import { refuse, refuseField } from './refusal.ts'
import { texts } from './texts.ts'
import { validated } from './validate.ts'

export interface ReadInput {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly file: UploadedFile | undefined
}

const brokenParts = texts.unreadableInput

/** The parts of a multipart request. The parser's errors about what was sent have no code of their own. */
async function* partsOf(request: FastifyRequest) {
  try {
    yield* request.parts()
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw error
    throw refuse('validation', { message: brokenParts })
  }
}

/** Fields and the one file of a multipart request. An oversize file is refused, never cut. */
async function readParts(request: FastifyRequest, accept: readonly string[], limit: number) {
  const fields: Record<string, unknown> = {}
  let file: UploadedFile | undefined
  for await (const part of partsOf(request)) {
    if (part.type === 'field') {
      if (part.valueTruncated) throw refuseField(part.fieldname, texts.tooManyBytes(bodyLimits.fieldBytes))
      fields[part.fieldname] = part.value
      continue
    }
    const bytes = await part.toBuffer().catch(() => null)
    if (bytes === null || part.file.truncated)
      throw refuse('file_too_large', { message: fileTooLarge(limit) })
    // The parser gives no name where the part has none, whatever its type says.
    const name: string = part.filename ?? ''
    if (name === '' && bytes.byteLength === 0) continue
    checkInput(name, 'file')
    if (!accept.some((ending) => name.toLowerCase().endsWith(ending))) {
      const message = texts.fileTypeRefused(accept.join(', '))
      throw refuse('file_type', { message })
    }
    file = { name: boundedName(name), type: part.mimetype, bytes }
  }
  return { fields, file }
}

/** A number in a path has one spelling: `1e0`, `0x1`, `01` and ` 1` are no records, although they read as 1. */
function asWritten(written: unknown, read: unknown): boolean {
  const texts = new Map(Object.entries(written ?? {}))
  return Object.entries(read ?? {}).every(
    ([name, value]) => typeof value !== 'number' || texts.get(name) === String(value),
  )
}

/**
 * Reads and validates everything that the contract declares for a call.
 * A path parameter that cannot be one is a record that does not exist.
 * @throws Refusal `validation`, `not_found`, `file_too_large`, `file_type`
 */
export async function readInput(
  request: FastifyRequest,
  endpoint: Endpoint,
  uploadLimit: number,
): Promise<ReadInput> {
  checkInput(request.params)
  checkInput(request.query)
  const params = endpoint.params?.safeParse(request.params)
  if (params && !(params.success && asWritten(request.params, params.data))) throw refuse('not_found')
  const query = validated(endpoint.query, request.query)
  if (!endpoint.upload || !request.isMultipart()) {
    if (endpoint.upload?.required) throw refuseField('file', texts.required)
    const body = readBody(endpoint, request.body ?? {})
    return { params: params?.data, query, body, file: undefined }
  }
  const { fields, file } = await readParts(request, endpoint.upload.accept, uploadLimit)
  if (endpoint.upload.required && !file) throw refuseField('file', texts.required)
  return { params: params?.data, query, body: readBody(endpoint, fields), file }
}

/** A schema may turn the text of a field into values (JSON beside a file): these are checked as well. */
function readBody(endpoint: Endpoint, body: unknown): unknown {
  // The intake of messages keeps unreadable ones, and says so in its answer.
  if (typeof body === 'string') return validated(endpoint.body, body)
  checkInput(body)
  const read = validated(endpoint.body, body)
  checkInput(read)
  return read
}
