import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../build/packages.ts'
import { foldersWithItalian, isItalian, italianSentences } from './italian.ts'

/**
 * Released migrations never change; tables are made from the schema. Demonstration data and examples of
 * documents are made-up records. A command prints its few sentences once. A profile names the words that an
 * instrument writes, a list of answers the words of birth points.
 */
const free =
  /^(platform\/(database\/(migrations|tables)|documents\/examples)|entry\/(demo|commands)|exchange\/instruments\/profiles)\/|^exchange\/hl7\/condition-words\.ts$/

it('the server holds Italian sentences in texts.ts', () => {
  expect([...foldersWithItalian(join(root, 'api/src'), free).values()].flat()).toEqual([])
})

describe('isItalian', () => {
  it.each(['Il lotto scade oggi', 'Piastra già chiusa', 'Referto non trovato', 'Qualità bassa'])(
    'isItalian is true for %s',
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
  ])('isItalian is false for %s', (text) => {
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
  ])('italianSentences of %s are %j', (source, sentences) => {
    expect(italianSentences(source)).toEqual(sentences)
  })
})
