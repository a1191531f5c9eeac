import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../build/packages.ts'
import { findOrInstall } from './debian-package.ts'
import { freePort } from './free-port.ts'

const brotli = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'

/** nginx with its module for brotli files, from the system's packages. */
const findNginx = () =>
  findOrInstall('nginx con il modulo brotli', ['nginx', 'libnginx-mod-http-brotli-static'], () =>
    existsSync(brotli) ? ['/usr/sbin/nginx'] : [],
  )

export interface RunningProxy {
  readonly url: string
  /** Folder of the proxy's output. */
  readonly folder: string
  stop(): Promise<void>
}

/** Differences from docker compose: see ops/proxy/start.sh. */
export interface ProxySettings {
  /** `host:port` of the two api processes. */
  readonly api: readonly [string, string]
  /** Folder with `host` and `remotes`, which the api processes share. */
  readonly root: string
  /** A port that the caller has chosen, because the api processes must know the address. */
  readonly port?: number
  readonly env?: Readonly<Record<string, string>>
}

/**
 * Starts the product's proxy, with the configuration that it has in docker compose, on a port of this
 * machine.
 * @throws Error with the package to install where nginx is missing, or when it refuses its configuration
 */
export async function startProxy(settings: ProxySettings): Promise<RunningProxy> {
  await findNginx()
  const port = settings.port ?? (await freePort())
  const run = await mkdtemp(join(tmpdir(), 'sne-proxy-'))
  const child = spawn('/bin/sh', [join(root, 'ops/proxy/start.sh')], {
    env: {
      ...process.env,
      PATH: `${process.env.PATH}:/usr/sbin`,
      PROXY_RUN: run,
      PROXY_ROOT: settings.root,
      PROXY_API_1: settings.api[0],
      PROXY_API_2: settings.api[1],
      PROXY_PORT: String(port),
      // The workers read files written by this test run.
      PROXY_USER: 'root',
      PROXY_LOG: join(run, 'calls.log'),
      ...settings.env,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  const stop = async () => {
    if (child.exitCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    }
    await rm(run, { recursive: true, force: true })
  }
  const answers = () => fetch(`${url}/proxyz`, { redirect: 'manual' }).then(() => true, () => false) // biome-ignore format: one probe
  while (!(await answers())) {
    if (child.exitCode !== null) {
      await stop()
      throw new Error(`nginx ended with code ${child.exitCode}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return { url, folder: run, stop }
}
