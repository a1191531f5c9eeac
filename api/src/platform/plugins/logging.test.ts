import { Writable } from 'node:stream'
import Fastify, { type FastifyLoggerOptions } from 'fastify'
import { expect, it } from 'vitest'
import { readBodies } from '../../entry/plugins/bodies.ts'
import { loggerOptions } from './logging.ts'

it('the log of an upload has no cookie and no key, at the level that logs most', async () => {
  const lines: string[] = []
  const stream = new Writable({
    write(line, _, done) {
      lines.push(String(line))
      done()
    },
  })
  const options = loggerOptions({ logLevel: 'trace' }) as FastifyLoggerOptions
  const app = Fastify({ logger: { ...options, stream } })
  await readBodies(app, 1000)
  app.post('/upload', async (request) => ({ name: (await request.file())?.filename }))
  const answer = await app.inject({
    method: 'POST',
    url: '/upload',
    headers: {
      cookie: 'sne_session=segreto-a',
      authorization: 'Bearer segreto-b',
      'content-type': 'multipart/form-data; boundary=x',
    },
    payload: '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nuno\r\n--x--\r\n',
  })
  await app.close()
  expect(answer.json()).toEqual({ name: 'a.csv' })
  const log = lines.join('')
  expect(log).toContain('Providing options to busboy')
  expect(log).not.toContain('segreto')
})
