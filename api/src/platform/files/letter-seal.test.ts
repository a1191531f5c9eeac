import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { letterKeyName, letterSeal } from './letter-seal.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sne-seal-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const to = 'anna@example.org'
const text = 'Collegamento: https://sne/user/reset-password?token=abc è valido'

it('a sealed text is opened by another process with the same data directory', () => {
  const sealed = letterSeal(folder).seal(text, to)
  expect(sealed).not.toContain('abc')
  expect(letterSeal(folder).open(sealed, to)).toBe(text)
})

it('a sealed text is opened neither for another address nor after a change', () => {
  const seal = letterSeal(folder)
  const sealed = seal.seal(text, to)
  const changed = Buffer.from(sealed, 'base64')
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  expect(() => seal.open(sealed, 'altra@example.org')).toThrow()
  expect(() => seal.open(changed.toString('base64'), to)).toThrow()
})

it('the key is made once and readable by its owner alone', () => {
  letterSeal(folder).seal(text, to)
  const file = join(folder, letterKeyName)
  const key = readFileSync(file, 'utf8')
  letterSeal(folder).seal(text, to)
  expect(readFileSync(file, 'utf8')).toBe(key)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})
