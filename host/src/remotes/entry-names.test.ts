import { beforeEach, expect, it, vi } from 'vitest'
import { loadNames } from './entry-names.ts'

const contract = vi.fn<(names: readonly string[] | null) => Promise<void>>()
const domain = vi.fn<(names: readonly string[] | null) => Promise<void>>()
const entries = {
  '@sne/shared/contract': async () => ({ loadNames: contract }),
  '@sne/shared/domain': async () => ({ loadNames: domain }),
}

beforeEach(() => {
  contract.mockReset()
  domain.mockReset()
})

it('loadNames asks each entry for the names that a remote uses of it', async () => {
  await loadNames({ '@sne/shared/domain': ['formatDate'], '@sne/shared/of-another-host': ['x'] }, entries)
  expect(domain.mock.calls).toEqual([[['formatDate']]])
  expect(contract).not.toHaveBeenCalled()
})

it.each([
  ['a remote that names none', null],
  ['a remote that hands the whole entries on', { '@sne/shared/contract': null, '@sne/shared/domain': null }],
])('loadNames asks for all names for %s', async (_, used) => {
  await loadNames(used, entries)
  expect([contract.mock.calls, domain.mock.calls]).toEqual([[[null]], [[null]]])
})

it('loadNames fails where a script of them does not come', async () => {
  contract.mockRejectedValue(new Error('ChunkLoadError'))
  await expect(loadNames(null, entries)).rejects.toThrow('ChunkLoadError')
})

it('loadNames asks nothing of entries that came whole, as from a development server', async () => {
  await loadNames(null, { '@sne/shared/domain': async () => ({}) })
})
