import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { silentServer } from './silent-server.ts'

it('silentServer warns about an address at which no server answers, and says what to do', async () => {
  const server = createServer((_request, response) => response.end('ok')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  expect(await silentServer(address)).toBeNull()
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
  const warning = await silentServer(address)
  expect(warning).toContain(address)
  expect(warning).toContain('npm start')
})
