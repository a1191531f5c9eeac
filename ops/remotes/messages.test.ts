import { execFileSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mountTmpfs, type SmallDisk } from '../../api/src/testing/tmpfs.ts'
import { remoteNames } from '../build/packages.ts'
import { diskSentence, serialOf } from './disk-failure.ts'
import { type CommandPlace, commandPlace } from './testing/command-place.ts'

let at: CommandPlace
beforeEach(() => {
  at = commandPlace()
})
afterEach(() => at.remove())

const because = ['--unopened', '--reason', 'prova']
const publish = async (...versions: string[]) => {
  for (const version of versions) await at.run('publish', 'x', '--from', at.built(version), ...because)
}
const said = async (...args: string[]) => (await at.run(...args)).text

describe('a step that is refused before a browser opens', () => {
  // No Chromium is found: a proof says so, after the checks without one.
  const withoutBrowser = ['--reason', 'prova']

  it.each([
    ['canary without a reason', ['canary', 'x', '1.1.0', '--role', 'planner'], 'needs a reason'],
    ['promote of the live version', ['promote', 'x', '1.0.0', ...withoutBrowser], 'is live already'],
    ['promote of a recalled version', ['promote', 'x', '0.9.0', ...withoutBrowser], 'recalled as harmful'],
    ['a reason of two letters', ['promote', 'x', '1.1.0', '--reason', 'ok'], 'at least 3 characters'],
  ])('%s', async (_, args, words) => {
    await publish('0.9.0', '1.0.0', '1.1.0')
    await at.run('promote', 'x', '0.9.0', ...because)
    await at.run('promote', 'x', '1.0.0', ...because)
    await at.run('recall', 'x', '0.9.0', ...because)
    const { code, text } = await at.run(...args)
    expect([code, text]).toEqual([1, expect.stringContaining(words)])
    expect(text).not.toContain('was not opened')
  })
})

describe('words that a command does not take', () => {
  it.each([
    [['repair', 'x', '1.0.0'], 2, 'What is x 1.0.0? repair takes no remote'],
    [['withdraw', 'x', '1.0.0'], 2, 'withdraw takes a name alone'],
    [['foo'], 2, 'foo is not a command'],
    [['--help'], 0, 'rollback <remote>'],
    [['promote', '--help'], 0, 'rollback <remote>'],
    [['create'], 1, 'remotes -- create freezer'],
    [['publish', 'nothing', ...because], 1, remoteNames.join(', ')],
    [['publish', 'admin', '0.7.0', ...because], 1, 'stands in mfe-admin/package.json: 0.1.0'],
    [['canary', 'x', '1.0.0', '--share', '0', ...because], 1, 'more than 0 and at most 100'],
    [['canary', 'x', '1.0.0', '--share', '101', ...because], 1, 'more than 0 and at most 100'],
  ])('%j', async (args, code, words) => {
    expect(await at.run(...args)).toEqual({ code, text: expect.stringContaining(words) })
  })
})

describe('a folder that is none of remotes', () => {
  it.each([['status'], ['status', '--json'], ['history'], ['verify', 'x'], ['repair', ...because]])(
    'a folder that is none of remotes is told in both languages by %s, with exit code 1',
    async (...args) => {
      const { code, text } = await at.run(...args)
      expect([code, text]).toEqual([
        1,
        expect.stringMatching(
          /non è una cartella di moduli.*REMOTES_DIR \/ .*is no folder of remotes.*REMOTES_DIR$/,
        ),
      ])
      expect([existsSync(at.place.remotesDir), existsSync(at.place.stateDir)]).toEqual([false, false])
    },
  )

  it('a folder that is none of remotes is not one in which a version is published and none is live', async () => {
    await publish('1.0.0')
    expect(await at.run('status')).toEqual({
      code: 0,
      text: expect.stringMatching(/attivo.*no remote is live/),
    })
  })

  it('a folder that is none of remotes is told with `repair` as the way out where steps were made', async () => {
    await publish('1.0.0')
    rmSync(at.place.remotesDir, { recursive: true })
    expect(await at.run('status')).toEqual({ code: 1, text: expect.stringContaining('-- repair') })
    expect((await at.run('history')).code).toBe(0)
  })
})

it('publish from a folder refuses another version than the one that was built', async () => {
  const folder = at.built('1.0.0')
  expect(await said('publish', 'x', '0.7.0', '--from', folder, ...because)).toContain('remote.json: 1.0.0')
  expect((await at.run('publish', 'x', '1.0.0', '--from', folder, ...because)).code).toBe(0)
})

it('canary says whom it takes the place of, and that laboratories were not looked up', async () => {
  await publish('1.0.0')
  await at.run('canary', 'x', '1.0.0', '--role', 'planner', ...because)
  const text = await said('canary', 'x', '1.0.0', '--workgroup', '999', ...because)
  expect(text).toContain('live for laboratories 999, instead of roles planner.')
  expect(text).toContain('not looked up')
})

it('rollback that only ended trials says that the live version was not replaced, and how to go on', async () => {
  await publish('1.0.0', '1.1.0', '1.2.0')
  await at.run('promote', 'x', '1.0.0', ...because)
  await at.run('promote', 'x', '1.1.0', ...because)
  await at.run('canary', 'x', '1.2.0', '--share', '10', ...because)
  const text = await said('rollback', 'x', ...because)
  expect(text).toContain('1.1.0 was NOT replaced')
  expect(text).toContain('`rollback` again leads to 1.0.0')
  expect(await said('rollback', 'x', '0.5.0', ...because)).toContain(
    '0.5.0 is not among the last 5 that were live',
  )
})

it('status names what is live, recalled and withdrawn', async () => {
  await publish('1.0.0', '1.1.0')
  await at.run('promote', 'x', '1.0.0', ...because)
  await at.run('recall', 'x', '1.0.0', ...because)
  const recalled = await said('status')
  expect(recalled).toContain('mfe-x  for nobody: recalled or withdrawn')
  expect(recalled).toContain('published: 1.1.0')
  await at.run('promote', 'x', '1.1.0', ...because)
  expect(await said('status')).toContain('mfe-x  live: 1.1.0')
  await at.run('withdraw', 'x', ...because)
  expect(await said('status')).not.toContain('but those below')
})

it('verify says of each version at once what was found, and names a recalled one', async () => {
  await publish('1.0.0', '1.1.0')
  await at.run('promote', 'x', '1.0.0', ...because)
  await at.run('promote', 'x', '1.1.0', ...because)
  await at.run('recall', 'x', '1.0.0', ...because)
  expect(await at.run('verify', 'x', '1.0.0', '--unopened')).toEqual({
    code: 1,
    text: expect.stringContaining('1.0.0: RECALLED as harmful'),
  })
  const { code, text } = await at.run('verify', 'x', '--unopened')
  expect(code).toBe(0)
  expect(text).toContain('1.0.0: RECALLED')
  expect(text).toContain('1.1.0: being proved (2 of 2)')
})

describe('a disk that fails', () => {
  it('a disk that fails is a sentence with what stands and what to do', async () => {
    await publish('1.0.0')
    await at.run('promote', 'x', '1.0.0', ...because)
    const before = serialOf(at.place)
    for (const [code, words] of [
      ['ENOSPC', 'the disk is full'],
      ['EROFS', 'the disk is read-only'],
      ['EIO', 'does not take or give data'],
    ] as const) {
      const sentence = diskSentence(
        Object.assign(new Error(`${code}: x`), { code, path: '/srv/x' }),
        at.place,
        before,
      )
      expect(sentence).toMatch(new RegExp(`^/srv/x: .*${words}`))
      expect(sentence).toContain('everybody has the versions of before')
    }
    expect(diskSentence(new Error('other'), at.place, before)).toBeNull()
  })

  it('a registry that was cut is a sentence that names repair', async () => {
    await publish('1.0.0')
    await at.run('promote', 'x', '1.0.0', ...because)
    for (const broken of ['{"regis', '{"registry":1}']) {
      writeFileSync(join(at.place.remotesDir, 'registry.json'), broken)
      const text = await said('status')
      expect(text).toContain(
        'it was cut, or is not a registry of remotes. The command `npm run remotes -- repair`',
      )
      expect(text).not.toContain('"code"')
    }
  })
})

const disk: SmallDisk | null = await mountTmpfs({ megabytes: 1 })
afterAll(() => disk?.unmount())

describe.skipIf(!disk)('promote, verify, canary and publish on a disk', () => {
  const path = disk?.path ?? ''
  const commands = (on: CommandPlace) => [
    ['promote', 'x', '1.1.0', ...because],
    ['canary', 'x', '1.1.0', '--role', 'planner', ...because],
    ['verify', 'x', '1.1.0', '--unopened'],
    ['publish', 'x', '--from', on.built('1.2.0'), ...because],
  ]

  it.each([
    ['that is full', 'ENOSPC', () => fill(join(path, 'ballast')), () => rmSync(join(path, 'ballast'))],
    ['that is read-only', 'EROFS', () => remount('ro'), () => remount('rw')],
  ])('%s end with a sentence', async (_, code, breakDisk, mendDisk) => {
    const on = commandPlace(path)
    for (const version of ['1.0.0', '1.1.0'])
      await on.run('publish', 'x', '--from', on.built(version), ...because)
    await on.run('promote', 'x', '1.0.0', ...because)
    const wanted = commands(on)
    breakDisk()
    for (const command of wanted)
      expect(await on.run(...command), command.join(' ')).toEqual({
        code: 1,
        text: expect.stringMatching(new RegExp(`\\(${code}\\)\\. The step was not carried out`)),
      })
    mendDisk()
    expect((await on.run('promote', 'x', '1.1.0', ...because)).code).toBe(0)
    for (const part of ['remotes', 'state']) rmSync(join(path, part), { recursive: true })
    on.remove()
  })

  const remount = (mode: string) => execFileSync('mount', ['-o', `remount,${mode}`, path])
  const fill = (file: string) => {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(1024), { flag: 'a' })
    } catch {
      // The disk is full now.
    }
  }
})
