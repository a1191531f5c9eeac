import { readFileSync } from 'node:fs'

const listFile = new URL('./common-passwords.txt', import.meta.url)

let known: ReadonlySet<string> | undefined

/** Read at the first question. */
function commonPasswords(): ReadonlySet<string> {
  known ??= new Set(
    readFileSync(listFile, 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')),
  )
  return known
}

const compared = (password: string) =>
  password
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]/gu, '')

/** Up to three characters, again and again. */
const repeated = /^(.{1,3})\1+$/u

/**
 * Is the password among the first that an attacker tries? Capitals, accents, signs, and digits before and after do not make
 * another of it: "Benvenuto2026!" is "benvenuto".
 */
export function isCommonPassword(password: string): boolean {
  const plain = compared(password)
  const core = plain.replace(/^\d+|(?<!\d)\d+$/g, '')
  return repeated.test(plain) || [plain, core].some((one) => commonPasswords().has(one))
}
