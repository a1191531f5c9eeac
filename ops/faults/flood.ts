import { once, setMaxListeners } from 'node:events'
import { connect } from 'node:net'
import { uploadLimits } from '../../api/src/platform/limits.ts'

/** Uploads of one account at the same time. */
const uploads = 60
const bytes = 9_800_000

/**
 * Sends most of a file and no more. @returns the status that the server answers meanwhile; null where it
 * keeps reading
 */
async function hang(url: URL, cookie: string, signal: AbortSignal): Promise<number | null> {
  const socket = connect(Number(url.port), url.hostname)
  signal.addEventListener('abort', () => socket.destroy())
  socket.on('error', () => {})
  const closed = once(socket, 'close').then(() => null)
  const answered = once(socket, 'data').then(([head]) => Number(/^HTTP\/1\.1 (\d+)/.exec(String(head))?.[1]))
  const head = ['POST /api/system/support HTTP/1.1', `Host: ${url.host}`, `Cookie: ${cookie}`]
  const form = ['Content-Type: multipart/form-data; boundary=x', `Content-Length: ${bytes + 1000}`, '']
  const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'
  socket.write([...head, ...form, part].join('\r\n'))
  socket.write(Buffer.alloc(bytes, 'x'))
  return Promise.race([answered, closed])
}

/**
 * Many endless uploads of one account. This side ends them once all uploads above the account's limit were
 * refused.
 * @returns the status of the refusals; throws when the server keeps reading more than the limit
 */
export async function floodUploads(address: string, cookie: string): Promise<number> {
  const end = new AbortController()
  const late = AbortSignal.timeout(20_000)
  const signal = AbortSignal.any([end.signal, late])
  setMaxListeners(uploads, signal)
  const refused: number[] = []
  const all = Array.from({ length: uploads }, async () => {
    const status = await hang(new URL(address), cookie, signal)
    if (status !== null) refused.push(status)
    if (refused.length >= uploads - uploadLimits.ofCaller) end.abort()
  })
  await Promise.all(all)
  if (!end.signal.aborted) throw new Error(`${refused.length} of ${uploads} uploads were refused`)
  return Math.max(...refused)
}
