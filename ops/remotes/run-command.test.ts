import { spawn } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Release } from '@sne/shared/registry'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { historyOf, readRegistry } from '../../api/src/platform/remotes/registry-store.ts'
import { root } from '../build/packages.ts'
import { type CommandPlace, commandPlace } from './testing/command-place.ts'

let at: CommandPlace
beforeEach(() => {
  at = commandPlace()
})
afterEach(() => at.remove())
const place = () => at.place
const run = (...args: string[]) => at.run(...args)
const built = (version: string, changes: Partial<Release> = {}) => at.built(version, changes)

/** Starts it as a process of its own, which can be killed. */
const start = (...args: string[]) =>
  spawn(process.execPath, ['ops/remotes/command.ts', ...args], {
    cwd: root,
    env: at.settings,
    stdio: ['ignore', 'pipe', 'pipe'],
  })

const because = ['--unopened', '--reason', 'prova']

it('the command publishes, tries on some, promotes, rolls back, and prints the whole history', async () => {
  for (const version of ['1.0.0', '1.1.0'])
    expect((await run('publish', 'x', '--from', built(version), ...because)).text).toContain(
      'Nobody gets it yet',
    )
  expect((await run('promote', 'x', '1.0.0', ...because)).text).toContain('1.0.0 is live for everybody')
  const some = await run('canary', 'x', '1.1.0', '--workgroup', '3', '--share', '10', ...because)
  expect(some.text).toContain('laboratories 3 or 10 % of people')
  expect((await run('status')).text).toContain('1.1.0 for laboratories 3 or 10 % of people')
  expect((await run('promote', 'x', '1.1.0', ...because)).text).toContain('1.1.0 is live')
  expect((await run('rollback', 'x', '--reason', 'griglia vuota')).text).toContain(
    'back at 1.0.0; 1.1.0 was taken back',
  )
  expect(readRegistry(place())).toMatchObject({ remotes: [{ live: '1.0.0', cohorts: [] }] })
  const { text } = await run('history', 'x')
  expect(text.split('\n').filter(Boolean)).toHaveLength(6)
  expect(text).toContain('griglia vuota')
  expect(text).toMatch(/rollback.*live 1\.1\.0 -> 1\.0\.0/)
})

it('the history lists what a step changed, also while the registry is broken', async () => {
  for (const version of ['1.0.0', '1.1.0']) await run('publish', 'x', '--from', built(version), ...because)
  await run('promote', 'x', '1.0.0', ...because)
  await run('canary', 'x', '1.1.0', '--share', '10', ...because)
  await run('rollback', 'x', ...because)
  const { text } = await run('history', 'x')
  expect(text).toContain('trial of 1.1.0 ended, live 1.0.0 stays')
  for (const line of text.split('\n')) expect(line).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC /)
  writeFileSync(join(place().remotesDir, 'registry.json'), '')
  const broken = await run('history', 'x')
  expect(broken).toMatchObject({ code: 0, text: expect.stringContaining('repair') })
  expect(broken.text).toContain(text)
  expect(await run('history', 'xx')).toMatchObject({ code: 1, text: expect.stringContaining('mfe-x') })
})

it('the command makes no step without a reason, and none that it does not understand', async () => {
  await run('publish', 'x', '--from', built('1.0.0'), ...because)
  expect(await run('promote', 'x', '1.0.0', '--unopened')).toMatchObject({
    code: 1,
    text: expect.stringContaining('--reason'),
  })
  expect(await run('promote', 'x', ...because)).toMatchObject({
    text: expect.stringContaining('Published: 1.0.0'),
  })
  expect(await run('canary', 'x', '1.0.0', ...because)).toMatchObject({
    text: expect.stringContaining('Who gets it?'),
  })
  expect(await run('canary', 'x', '1.0.0', '--role', 'king', ...because)).toMatchObject({
    text: expect.stringContaining('Roles: '),
  })
  expect(await run('fly')).toMatchObject({ code: 2, text: expect.stringContaining('rollback') })
  expect(readRegistry(place()).remotes).toEqual([])
})

it('verify proves a version before anybody gets it', async () => {
  await run('publish', 'x', '--from', built('1.0.0'), ...because)
  await run(
    'publish',
    'x',
    '--from',
    built('2.0.0', { shellContract: '9.0', shared: { vue: '3.0.0' } }),
    ...because,
  )
  writeFileSync(join(place().remotesDir, 'mfe-x', '1.0.0', 'remoteEntry.js'), 'tampered')
  const { code, text } = await run('verify', 'x', '--unopened')
  expect(code).toBe(1)
  expect(text).toContain('remoteEntry.js was changed')
  expect(text).toContain("needs the shell's contract 9.0")
  expect(text).toContain('needs vue 3.0.0, which the host does not provide')
  for (const version of ['1.0.0', '2.0.0'])
    expect((await run('promote', 'x', version, ...because)).text).toContain('not fit to be served')
  expect(readRegistry(place()).remotes).toEqual([])
})

it('the command starts anew with another key when the old one was put away', async () => {
  await run('publish', 'x', '--from', built('1.0.0'), ...because)
  await run('promote', 'x', '1.0.0', ...because)
  const before = readFileSync(join(place().remotesDir, 'registry.json'), 'utf8')
  rmSync(join(place().stateDir, 'registry-key.pem'))
  rmSync(join(place().remotesDir, 'registry.json'))
  await run('promote', 'x', '1.0.0', ...because)
  const after = readFileSync(join(place().remotesDir, 'registry.json'), 'utf8')
  expect(JSON.parse(after).keyId).not.toBe(JSON.parse(before).keyId)
  expect(readRegistry(place()).remotes).toMatchObject([{ name: 'mfe-x', live: '1.0.0' }])
  writeFileSync(join(place().remotesDir, 'registry.json'), before)
  expect(() => readRegistry(place())).toThrow('not signed by the key of this installation')
})

it('the command leaves the old state or the new one when it is killed half-way', async () => {
  for (const version of ['1.0.0', '1.1.0']) await run('publish', 'x', '--from', built(version), ...because)
  await run('promote', 'x', '1.0.0', ...because)
  for (let delay = 150; delay < 900; delay += 75) {
    const wanted = readRegistry(place()).remotes[0]?.live === '1.0.0' ? '1.1.0' : '1.0.0'
    const child = start('promote', 'x', wanted, ...because)
    setTimeout(() => child.kill('SIGKILL'), delay)
    await new Promise((resolve) => child.on('close', resolve))
    const { serial, remotes } = readRegistry(place())
    expect(['1.0.0', '1.1.0']).toContain(remotes[0]?.live)
    const done = historyOf(place()).filter((step) => step.carriedOut && step.serial !== null)
    expect(done.map((step) => step.serial)).toEqual(Array.from({ length: serial }, (_, at) => at + 1))
    expect(done.at(-1)?.version).toBe(remotes[0]?.live)
  }
  expect(readFileSync(join(place().remotesDir, 'registry.json'), 'utf8')).toContain('signature')
})

it('the command tries a first version on some, ends one trial of two, recalls, withdraws, and repairs', async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0'])
    await run('publish', 'x', '--from', built(version), ...because)
  expect((await run('canary', 'x', '1.0.0', '--share', '10', ...because)).code).toBe(0)
  expect((await run('canary', 'x', '1.1.0', '--role', 'planner', ...because)).code).toBe(0)
  expect((await run('end', 'x', ...because)).text).toContain('Which trial of mfe-x? 1.0.0, 1.1.0')
  expect((await run('end', 'x', '1.0.0', ...because)).text).toContain('has ended')
  expect((await run('promote', 'x', '1.1.0', ...because)).code).toBe(0)
  expect((await run('promote', 'x', '1.2.0', ...because)).code).toBe(0)
  expect((await run('recall', 'x', '1.2.0', ...because)).text).toContain('Everybody gets 1.1.0')
  expect((await run('promote', 'x', '1.2.0', ...because)).text).toContain('recalled as harmful')
  expect((await run('status')).text).toContain('recalled: 1.2.0')
  writeFileSync(join(place().remotesDir, 'registry.json'), '{"regis')
  expect((await run('status')).code).toBe(1)
  expect((await run('repair', ...because)).text).toContain('is served again')
  expect((await run('withdraw', 'x', ...because)).text).toContain('is withdrawn')
  expect(readRegistry(place()).remotes).toMatchObject([{ live: null, cohorts: [], recalled: ['1.2.0'] }])
})

it('rollback takes no version whose files are gone or were changed', async () => {
  for (const version of ['1.0.0', '1.1.0']) {
    await run('publish', 'x', '--from', built(version), ...because)
    await run('promote', 'x', version, ...because)
  }
  const before = join(place().remotesDir, 'mfe-x', '1.0.0')
  writeFileSync(join(before, 'remoteEntry.js'), 'tampered')
  expect((await run('rollback', 'x', ...because)).text).toContain('remoteEntry.js was changed')
  rmSync(before, { recursive: true })
  expect((await run('rollback', 'x', ...because)).text).toContain('is not published')
  expect(readRegistry(place()).remotes).toMatchObject([{ live: '1.1.0' }])
})

it('repair and status name damaged files, and end with 1 while somebody gets them', async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0'])
    await run('publish', 'x', '--from', built(version), ...because)
  await run('promote', 'x', '1.0.0', ...because)
  await run('canary', 'x', '1.1.0', '--share', '10', ...because)
  expect((await run('repair', ...because)).code).toBe(0)
  const scriptOf = (version: string) => join(place().remotesDir, 'mfe-x', version, 'remoteEntry.js')
  writeFileSync(scriptOf('1.2.0'), 'tampered')
  expect(await run('repair', ...because)).toMatchObject({
    code: 0,
    text: expect.stringContaining('mfe-x 1.2.0: remoteEntry.js was changed'),
  })
  rmSync(scriptOf('1.1.0'))
  const { code, text } = await run('repair', ...because)
  expect(code).toBe(1)
  expect(text).toContain('mfe-x 1.1.0: remoteEntry.js is missing')
  expect(text).toContain('npm run remotes -- publish')
  expect((await run('status')).text).toContain('DAMAGED 1.1.0: remoteEntry.js is missing')
  rmSync(join(place().remotesDir, 'mfe-x', '1.0.0'), { recursive: true })
  expect((await run('repair', ...because)).text).toContain('mfe-x 1.0.0: is not published, or not whole')
})

it('recall refuses a version that was never published', async () => {
  await run('publish', 'x', '--from', built('1.0.0'), ...because)
  await run('promote', 'x', '1.0.0', ...because)
  for (const version of ['9.9.9', '1.0', '../x'])
    expect(await run('recall', 'x', version, ...because)).toEqual({
      code: 1,
      text: `mfe-x ${version} was never published here, so nothing is recalled. Known: 1.0.0.`,
    })
  expect(readRegistry(place()).remotes).toMatchObject([{ live: '1.0.0' }])
})

it('publish says in a sentence what a folder lacks that is no built remote', async () => {
  const { code, text } = await run('publish', 'x', '--from', at.folder, ...because)
  expect(code).toBe(1)
  expect(text).toContain('holds no built remote')
})

it('publish says who has a version that is published again, and puts a damaged one in place', async () => {
  const source = built('1.0.0')
  const publish = async () => (await run('publish', 'x', '--from', source, ...because)).text
  expect(await publish()).toContain('Nobody gets it yet')
  await run('canary', 'x', '1.0.0', '--role', 'planner', ...because)
  expect(await publish()).toContain('It is on trial for roles planner')
  await run('promote', 'x', '1.0.0', ...because)
  expect(await publish()).toContain('the same bytes. Everybody has it.')
  writeFileSync(join(place().remotesDir, 'mfe-x', '1.0.0', 'remoteEntry.js'), 'tampered')
  expect(await publish()).toContain(
    'was damaged (remoteEntry.js was changed): its whole folder was put in place',
  )
  expect((await run('verify', 'x', '1.0.0', '--unopened')).code).toBe(0)
  await run('recall', 'x', '1.0.0', ...because)
  expect(await publish()).toContain('nobody ever gets it')
})
