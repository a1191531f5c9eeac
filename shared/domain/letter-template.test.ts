import { expect, it } from 'vitest'
import { letterFieldOf, letterFields, letterWords } from './letter-fields.ts'
import {
  type LetterTemplate,
  letterKinds,
  letterTemplateChanges,
  letterTemplateRefusal,
  letterTemplatesRefusal,
} from './letter-template.ts'
import { letterTemplateSeeds } from './letter-template-seeds.ts'

const template = (kind: LetterTemplate['kind'], text: string, title = 'Titolo'): LetterTemplate => ({
  ...{ kind, language: 'it', title, text },
})

it('the templates of an installation are allowed, and their mails name nobody', () => {
  expect(letterTemplatesRefusal(letterTemplateSeeds)).toBeNull()
  for (const { kind, title, text } of letterTemplateSeeds.filter((one) => letterKinds[one.kind].mail))
    for (const word of letterWords(title + text)) {
      const field = letterFieldOf(word)
      expect([kind, word, field && letterFields[field].mail]).toEqual([kind, word, true])
    }
})

it('a field that is not in the list is refused, and a brace without its other one', () => {
  expect(letterTemplateRefusal(template('family', 'Gentile {cognome}'))).toMatch(/\{cognome\} non esiste/)
  expect(letterTemplateRefusal(template('family', 'Gentile {neonato'))).toMatch(/graffa/)
  expect(letterTemplateRefusal(template('family', 'Testo', '{Neonato}'))).toMatch(/\{Neonato\} non esiste/)
  expect(letterTemplateRefusal(template('family', 'Gentile {neonato}'))).toBeNull()
})

it.each(['neonato', 'nascita', 'madre', 'reperto', 'valori', 'screening', 'medico'])(
  'a mail with {%s} is refused',
  (word) => {
    const text = `Cartoncino {cartoncino}: chiamare il {telefono}. {${word}}`
    expect(letterTemplateRefusal(template('birth_point_mail', text))).toMatch(/non porta nomi/)
    expect(
      letterTemplateRefusal(template('birth_point_mail', 'x {cartoncino} {telefono}', `{${word}}`)),
    ).toMatch(/non porta nomi/)
  },
)

it('a mail says which case, and where the rest is read', () => {
  expect(letterTemplateRefusal(template('birth_point_mail', 'Chiamare il {telefono}'))).toMatch(/quale caso/)
  expect(letterTemplateRefusal(template('birth_point_mail', 'Cartoncino {cartoncino}'))).toMatch(
    /dove si legge/,
  )
})

it('each letter stands once in each language', () => {
  const [first, ...others] = letterTemplateSeeds
  expect(letterTemplatesRefusal(others)).toMatch(/famiglia · italiano: il modello manca/)
  expect(letterTemplatesRefusal([...letterTemplateSeeds, first!])).toMatch(/due volte/)
})

it('letterTemplateChanges names the letter and what is said otherwise', () => {
  const after = letterTemplateSeeds.map((one, index) => (index === 0 ? { ...one, title: 'Altro' } : one))
  expect(letterTemplateChanges(letterTemplateSeeds, after)).toMatchObject([
    {
      kind: 'changed',
      rule: 'Lettera alla famiglia · italiano',
      fields: [{ field: 'title', after: 'Altro' }],
    },
  ])
})
