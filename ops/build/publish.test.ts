import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { release } from '@sne/shared/testing'
import { expect, it, vi } from 'vitest'
import { changeRegistry } from '../../api/src/platform/remotes/registry-store.ts'
import { promote } from '../../api/src/platform/remotes/steps.ts'
import { publishAll } from './publish.ts'

it('puts a registry aside that another key signed, instead of serving what every browser refuses', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sne-publish-'))
  const place = { remotesDir: join(folder, 'remotes'), stateDir: join(folder, 'state') }
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const step = { action: 'promote', remote: 'mfe-x', version: '1', reason: 'r', by: 't' } as const
  await changeRegistry(place, step, (registry) => promote(registry, 'mfe-x', release('1')))
  rmSync(join(place.stateDir, 'registry-key.pem'))
  const { remotes } = await publishAll(place)
  expect(said.mock.calls[0]?.[0]).toContain('put aside')
  expect(existsSync(join(place.remotesDir, 'registry.json.refused'))).toBe(true)
  expect(remotes.map(({ name }) => name)).not.toContain('mfe-x')
  rmSync(folder, { recursive: true })
})
