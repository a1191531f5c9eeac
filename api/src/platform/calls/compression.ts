import compress from '@fastify/compress'
import type { Endpoint } from '@sne/shared/contract'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'

type RouteCompressOptions = Exclude<RouteOptions['compress'], false | undefined>

/** A browser names the site that caused a request; other clients send no such header and follow no site. */
const isForeign = ({ headers }: FastifyRequest): boolean => {
  const site = headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

/** Text in its forms. PDF, workbooks and images are compressed already. */
const textual = /^text\/|^application\/(json|hl7-v2|[\w.+-]+\+(json|xml|er7))(;|$)|^image\/svg/

/** Bytes below which an answer fits into one packet anyway. */
const threshold = 1400

/** How an answer is compressed: brotli at a low quality (4), because each is made anew, or gzip. */
export const compression: RouteCompressOptions = {
  encodings: ['br', 'gzip'],
  customTypes: textual,
  threshold,
}

/**
 * Decides about compression, against BREACH. An attacker who makes a browser send requests reads the length of the
 * encrypted answers. With it the attacker can guess a secret that is compressed together with text of the request. An
 * answer is therefore not compressed when its call is marked `secret` in the contract. A request of another site never
 * gets a compressed answer. Routes outside the contract are not compressed either, unless they opt in.
 */
export const compressionOf = ({ secret }: Pick<Endpoint, 'secret'>): RouteCompressOptions | false =>
  secret ? false : compression

/** Compresses nothing by itself: a route says so by `compress`. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', async (request) => {
    if (isForeign(request)) request.headers['x-no-compression'] = '1'
  })
  await app.register(compress, { global: false })
}
