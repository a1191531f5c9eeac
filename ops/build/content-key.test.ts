import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildKey, sourceFiles, versionOf } from './content-key.ts'

let base: string
const write = (file: string, content: string) => {
  mkdirSync(dirname(join(base, file)), { recursive: true })
  writeFileSync(join(base, file), content)
}

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'sne-key-'))
  for (const part of ['client', 'contract', 'domain', 'shell', 'ui']) write(`shared/${part}/index.ts`, part)
  for (const name of ['host', 'mfe-plates', 'mfe-reports']) {
    write(`${name}/src/index.ts`, name)
    write(`${name}/package.json`, '{"version":"0.1.0"}')
  }
  write('shared/package.json', '{}')
  write('ops/build/main.ts', 'build')
  write('pnpm-lock.yaml', 'lock')
  return () => rmSync(base, { recursive: true })
})

/** Keys before and after a change: which of them differ. */
const changedBy = (change: () => void) => {
  const names = ['host', 'mfe-plates', 'mfe-reports'] as const
  const before = names.map((name) => buildKey(name, base))
  change()
  return names.filter((name, index) => buildKey(name, base) !== before[index])
}

describe('the key of a build', () => {
  it('the key of a build is the same for the same content', () => {
    expect(changedBy(() => write('host/src/index.ts', 'host'))).toEqual([])
  })

  it('the key of a build changes for one remote alone with that remote’s sources', () => {
    expect(changedBy(() => write('mfe-plates/src/pages/list.tsx', 'new'))).toEqual(['mfe-plates'])
  })

  it.each(['shared/ui/theme.ts', 'ops/build/remote.ts', 'pnpm-lock.yaml'])(
    'the key of a build changes for all with %s',
    (file) => {
      expect(changedBy(() => write(file, 'new'))).toEqual(['host', 'mfe-plates', 'mfe-reports'])
    },
  )

  it('the key of a build does not change with tests, test doubles and what builds write', () => {
    const change = () => {
      write('mfe-plates/src/list.test.tsx', 'test')
      write('shared/testing/index.ts', 'double')
      write('shared/ui/theme.test.ts', 'test')
      write('mfe-plates/dist/0.1.0/a.js', 'built')
    }
    expect(changedBy(change)).toEqual([])
  })

  it('the key of a build sees a file that was renamed', () => {
    const rename = () => {
      rmSync(join(base, 'mfe-plates/src/index.ts'))
      write('mfe-plates/src/other.ts', 'mfe-plates')
    }
    expect(changedBy(rename)).toEqual(['mfe-plates'])
  })

  it('the key of a build lists files in one order on every machine', () => {
    write('host/src/b.ts', '')
    write('host/src/a/z.ts', '')
    expect(sourceFiles(base, 'host/src')).toEqual(['host/src/a/z.ts', 'host/src/b.ts', 'host/src/index.ts'])
  })

  it('the key of a build becomes the end of the version', () => {
    expect(versionOf('0.1.0', '1a2b3c4d5e6f')).toBe('0.1.0-1a2b3c4d')
  })
})
