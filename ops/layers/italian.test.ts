import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../build/packages.ts'
import { foldersWithItalian, isItalian, italianSentences } from './italian.ts'
import { foldersWithSentences } from './italian-allowed.ts'

/**
 * Released migrations never change; tables are made from the schema. Demonstration data is made-up records, and a
 * command prints its few sentences once.
 */
const free = /^(platform\/database\/(migrations|tables)|entry\/(demo|commands))\//

describe('the server', () => {
  const found = foldersWithItalian(join(root, 'api/src'), free)

  it('holds Italian sentences in texts.ts, besides folders of the list', () => {
    const files = [...found].flatMap(([folder, own]) => (foldersWithSentences.includes(folder) ? [] : own))
    expect(files).toEqual([])
  })

  it('has such sentences in every folder of the list, or the folder leaves it', () => {
    expect(foldersWithSentences.filter((folder) => !found.has(folder))).toEqual([])
  })
})

describe('isItalian', () => {
  it.each(['Il lotto scade oggi', 'Piastra già chiusa', 'Referto non trovato', 'Qualità bassa'])(
    'is true for %s',
    (text) => {
      expect(isItalian(text)).toBe(true)
    },
  )

  it.each([
    'column not in table',
    'rows per page',
    'una',
    'qualità',
    'le-page',
    './il/lo.ts',
    'Content-Type: text',
  ])('is false for %s', (text) => {
    expect(isItalian(text)).toBe(false)
  })
})

describe('italianSentences', () => {
  it.each([
    ["refuse('x', { message: 'Il lotto scade oggi' })", ['Il lotto scade oggi']],
    [`const a = \`Piastra \${code} già chiusa\``, ['Piastra 0 già chiusa']],
    [`sql\`select 'non la trova' from \${of('Il lotto scade')}\``, ['Il lotto scade']],
    ["import a from './la casa di carta.ts'", []],
    ['// Il lotto scade oggi\nconst a = 1', []],
  ])('of %s are %j', (source, sentences) => {
    expect(italianSentences(source)).toEqual(sentences)
  })
})
