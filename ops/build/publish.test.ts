import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { release } from '@sne/shared/testing'
import { expect, it, vi } from 'vitest'
import { changeRegistry, readRegistry } from '../../api/src/remotes/registry-store.ts'
import { promote } from '../../api/src/remotes/steps.ts'
import { publishAll } from './publish.ts'

it('puts a registry aside that another key signed, instead of serving what every browser refuses', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sne-publish-'))
  const place = { remotesDir: join(folder, 'remotes'), stateDir: join(folder, 'state') }
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const step = { action: 'promote', remote: 'mfe-x', version: '1', reason: 'r', by: 't' } as const
  await changeRegistry(place, step, (registry) => promote(registry, 'mfe-x', release('1')))
  rmSync(join(place.stateDir, 'registry-key.pem'))
  const { serial } = await publishAll(place)
  expect(said.mock.calls[0]?.[0]).toContain('put aside')
  expect(serial).toBe(readRegistry(place).serial)
  writeFileSync(join(folder, 'done'), '')
  rmSync(folder, { recursive: true })
})
