import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../testing/index.ts'
import { createPasswordLane, type Hasher } from './password-lane.ts'

/** Hashes nothing until `open` is called. */
function closedHasher() {
  const { promise, resolve } = Promise.withResolvers<void>()
  let begun = 0
  const hasher: Hasher = {
    hash: async () => 'hash',
    matches: async () => {
      begun++
      await promise
      return false
    },
  }
  return { hasher, open: resolve, begun: () => begun }
}

const limits = { atOnce: 2, waiting: 3, waitingOfAddress: 2, retryAfter: 2 }
const turns = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

describe('passwords are hashed a few at a time', () => {
  it('passwords beyond a few wait in the order of asking, and are refused at once with a full queue', async () => {
    const { hasher, open, begun } = closedHasher()
    const lane = createPasswordLane(hasher, limits)
    const ask = (address: string) => lane.run(address, (one) => one.matches(null, 'x'))
    const taken = [ask('a'), ask('a'), ask('a'), ask('a')]
    await turns()
    expect(begun()).toBe(2)
    await expect(ask('a')).rejects.toMatchObject({ code: 'too_many_attempts' })
    taken.push(ask('b'))
    await expect(ask('c')).rejects.toMatchObject({ code: 'too_many_attempts' })
    open()
    expect(await Promise.all(taken)).toHaveLength(5)
    expect(begun()).toBe(5)
  })

  it('a place is free again after an error', async () => {
    const lane = createPasswordLane(closedHasher().hasher, { ...limits, atOnce: 1 })
    const broken = lane.run('a', async () => {
      throw new Error('broken')
    })
    await expect(broken).rejects.toThrow('broken')
    expect(await lane.run('a', (one) => one.hash('x'))).toBe('hash')
  })
})

it('while more people sign in than there are connections, a colleague’s call is answered', async () => {
  const { hasher, open, begun } = closedHasher()
  const many = { atOnce: 40, waiting: 40, waitingOfAddress: 40, retryAfter: 2 }
  const test = await startTestApp({ passwords: createPasswordLane(hasher, many) })
  try {
    const colleague = await test.as('acceptance')
    const signIns = Array.from({ length: 30 }, (_, index) =>
      test.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email: `nessuno-${index}@example.org`, password: 'sbagliata-lunga' },
        remoteAddress: `10.0.0.${index}`,
      }),
    )
    await expect.poll(begun).toBe(30)
    expect(await colleague.call('listShippings', { query: {} })).toMatchObject({ page: 1 })
    open()
    const answers = await Promise.all(signIns)
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([401]))
  } finally {
    open()
    await test.close()
  }
})
