import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { decodeHl7 } from '../../exchange/hl7/index.ts'
import { checkJsonText, jsonTextOf } from '../../platform/calls/json-text.ts'
import { bodyLimits } from '../../platform/limits.ts'

/** Bodies that the server reads: JSON (an empty one is none), multipart, and the text of HL7 messages. */
export async function readBodies(app: FastifyInstance, uploadMaxBytes: number): Promise<void> {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    let text: string
    try {
      text = typeof body === 'string' ? body : jsonTextOf(body)
      checkJsonText(text)
    } catch (refusal) {
      return done(refusal as Error)
    }
    if (text === '') return done(null, undefined)
    parseJson(request, text, done)
  })
  const textual = ['text/plain', 'text/hl7v2', 'application/hl7-v2', 'x-application/hl7-v2+er7']
  app.removeContentTypeParser('text/plain')
  // Senders declare the encoding of a message wrongly or not at all: its bytes decide.
  app.addContentTypeParser(textual, { parseAs: 'buffer' }, async (_: unknown, body: string | Buffer) =>
    typeof body === 'string' ? body : decodeHl7(body),
  )
  await app.register(multipart, {
    limits: {
      fileSize: uploadMaxBytes,
      files: 1,
      fields: bodyLimits.fields,
      fieldSize: bodyLimits.fieldBytes,
      parts: bodyLimits.fields + 1,
    },
  })
}
