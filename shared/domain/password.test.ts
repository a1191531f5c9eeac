import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { passwordMaxLength, passwordMinLength, passwordProblem } from './password.ts'

const owner = { email: 'elena.ferri@laboratorio.example', name: 'Elena', surname: 'D’Ànna Ferri' }

describe('passwordProblem', () => {
  it.each([
    ['eight blanks', '        ', /soli spazi/],
    ['seven characters among blanks', '  abcdefg  ', /almeno 8 caratteri/],
    ['more characters than are hashed', 'a'.repeat(passwordMaxLength + 1), /al massimo 200 caratteri/],
    ['the address', 'Elena.Ferri@laboratorio.example', /nome o indirizzo/],
    ['what stands before the at sign', 'ELENA-FERRI', /nome o indirizzo/],
    ['the name with the year after it', 'Elena Danna Ferri 2026!', /nome o indirizzo/],
    ['surname and name, without accents', 'dannaferrielena', /nome o indirizzo/],
    ['the surname between digits', '12-D’Anna Ferri-34', /nome o indirizzo/],
  ])('passwordProblem refuses %s', (_, password, problem) => {
    expect(passwordProblem(password, owner)).toMatch(problem)
  })

  it.each(['Screening-2026', 'quattro cavalli blu', '12345678', '  otto car  ', 'Elena corre nel parco'])(
    'passwordProblem takes %o',
    (password) => {
      expect(passwordProblem(password, owner)).toBeNull()
    },
  )

  it('passwordProblem asks for nothing of an owner who is not known', () => {
    expect(passwordProblem('elena.ferri')).toBeNull()
    expect(passwordProblem('        ')).not.toBeNull()
    expect(passwordProblem('--------', { email: '', name: null })).toBeNull()
  })

  it('passwordProblem measures without surrounding blanks, whatever blanks they are', () => {
    const blanks = fc.string({ unit: fc.constantFrom(' ', '\t', '\n', '\u00a0') })
    fc.assert(
      fc.property(blanks, fc.string({ maxLength: 20 }), blanks, (before, core, after) => {
        const short = core.trim().length < passwordMinLength
        expect(passwordProblem(before + core + after) !== null).toBe(
          short || before.length + core.length + after.length > passwordMaxLength,
        )
      }),
    )
  })
})
