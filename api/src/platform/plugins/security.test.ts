import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtFrontEnd, frontEndIn, nonceOf } from '../../testing/front-end.ts'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { kindsOfAnswer, securityHeaders, securityOf } from '../../testing/security-headers.ts'

let folder: string
let plain: TestApp
let https: TestApp
beforeAll(async () => {
  folder = await builtFrontEnd()
  const env = frontEndIn(folder)
  plain = await startTestApp({ env })
  https = await startTestApp({ env: { ...env, PUBLIC_URL: 'https://screening.example' } })
})
afterAll(async () => {
  await plain.close()
  await https.close()
  await rm(folder, { recursive: true })
})

describe('every answer carries exactly the security headers', () => {
  it.each(kindsOfAnswer)('$kind', async ({ path, status, type, cache }) => {
    const { statusCode, headers, body } = await plain.app.inject({ url: path })
    expect(statusCode).toBe(status)
    expect(headers['content-type']).toContain(type)
    expect(headers['cache-control']).toBe(cache)
    expect(securityOf(headers)).toEqual(securityHeaders({ nonce: nonceOf(body) }))
  })

  it('every answer by https tells browsers in its security headers to come back by https', async () => {
    const { headers } = await https.app.inject({ url: '/healthz' })
    expect(securityOf(headers)).toEqual(securityHeaders({ https: true }))
  })
})
