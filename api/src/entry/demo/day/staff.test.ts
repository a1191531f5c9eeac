import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { NotTheDemonstration, staffAt } from './staff.ts'

/** A product that answers each sign-in with the next of these statuses, and every other call with 200. */
async function productThatAnswers(...statuses: number[]) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(String(request.url))
    const signsIn = request.url === '/api/auth/login'
    response.writeHead(signsIn ? (statuses.shift() ?? 200) : 200, { 'retry-after': '0' }).end('{}')
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => void server.close())
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

it('a sign-in that the product asks to wait is tried again', async () => {
  const { asked, url } = await productThatAnswers(429, 503, 200)
  await staffAt(url).staff.person('analyst', 'LAB-SNE')
  expect(asked).toEqual([...Array(3).fill('/api/auth/login'), '/api/auth/switch-role'])
})

it('a product that keeps asking to wait is named with its status, not as another product', async () => {
  const { url } = await productThatAnswers(...Array(20).fill(429))
  const error = await staffAt(url)
    .staff.person('analyst', 'LAB-SNE')
    .catch((one: unknown) => one)
  expect(error).not.toBeInstanceOf(NotTheDemonstration)
  expect(String(error)).toContain('429')
})

it('a product without the demonstration accounts is named so', async () => {
  const { url } = await productThatAnswers(401)
  await expect(staffAt(url).staff.person('analyst', 'LAB-SNE')).rejects.toBeInstanceOf(NotTheDemonstration)
})
