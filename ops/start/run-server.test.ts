import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = new URL('../..', import.meta.url).pathname

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sne-stop-'))
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  // The chains of npm, with a server that says when it stops.
  const start = scripts.start.replace('ops/start/main.ts', 'start.ts')
  const mllp = scripts.mllp.replace(/\S+\.ts/, 'start.ts')
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', scripts: { start, mllp } }))
  await writeFile(
    join(folder, 'start.ts'),
    `import { runServer } from ${JSON.stringify(join(root, 'ops/start/run-server.ts'))}
runServer(['server.ts'], { stdio: 'inherit' })
console.log('parent', process.pid)`,
  )
  await writeFile(
    join(folder, 'server.ts'),
    `const timer = setInterval(() => {}, 1000)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => { console.log('stopped', signal); clearInterval(timer) })
console.log('server', process.pid)`,
  )
})
afterAll(() => rm(folder, { recursive: true }))

/** Starts the chain; ends the process that `choose` names once the server runs. @returns how the server was stopped */
async function stoppedBy(script: string, signal: NodeJS.Signals, to: 'npm' | 'parent') {
  const npm = spawn('npm', ['run', script, '--silent'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  const pids = new Map<string, number>()
  // The output ends when the last process of the chain has ended.
  for await (const line of createInterface({ input: npm.stdout })) {
    const [who = '', what = ''] = line.split(' ')
    if (who === 'stopped') return what
    pids.set(who, Number(what))
    if (pids.size === 2) process.kill(to === 'npm' ? (npm.pid ?? 0) : (pids.get('parent') ?? 0), signal)
  }
  return 'not stopped'
}

describe('npm', () => {
  it.each([
    ['start', 'SIGTERM', 'npm'],
    ['start', 'SIGTERM', 'parent'],
    ['start', 'SIGHUP', 'parent'],
    ['mllp', 'SIGTERM', 'npm'],
    ['mllp', 'SIGTERM', 'parent'],
  ] as const)('npm run %s stops its server when %s ends %s', async (script, signal, to) => {
    expect(await stoppedBy(script, signal, to)).toMatch(/^SIG(TERM|INT|HUP)$/)
  })
})
