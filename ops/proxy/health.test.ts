import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startProxy } from '../test/proxy.ts'
import { runCommand } from '../test/run-command.ts'

it('the health check passes while the proxy runs, and fails when it does not', async () => {
  const proxy = await startProxy({ api: ['127.0.0.1:1', '127.0.0.1:1'], root: tmpdir() })
  const check = () =>
    runCommand(['bash', '-c', `${join(import.meta.dirname, 'health.sh')} 2>/dev/null`], {
      env: { PROXY_PORT: new URL(proxy.url).port },
    })
  expect(await check()).toBe(0)
  await proxy.stop()
  expect(await check()).not.toBe(0)
})
