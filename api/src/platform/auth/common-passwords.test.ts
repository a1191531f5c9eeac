import { expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

it.each([
  'password',
  'Password1!',
  '12345678',
  'qwertyuiop',
  'Benvenuto2026!',
  'JUVENTUS',
  '  ospedale  ',
  '1-Ospedale-1',
])('isCommonPassword knows %o', (password) => expect(isCommonPassword(password)).toBe(true))

it.each(['aaaaaaaa', 'abababab', '121212121212', 'abcabcabc'])(
  'isCommonPassword knows the repetition of few characters in %o',
  (password) => expect(isCommonPassword(password)).toBe(true),
)

it.each([
  'quattro cavalli blu',
  'Elena corre nel parco',
  'v8-Kp2!wqz',
  '73920418',
  '--------!',
  'perché no, domani',
])('isCommonPassword lets %o pass', (password) => expect(isCommonPassword(password)).toBe(false))
