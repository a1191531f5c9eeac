import { type Algorithm, hash, verify } from '@node-rs/argon2'

/** Argon2id with the parameters that OWASP gives for interactive sign-in (19 MiB, two passes). */
const options = { algorithm: 2 satisfies Algorithm, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string): Promise<string> => hash(password, options)

let someHash: Promise<string> | undefined

/** Takes as long for an account that does not exist as for one that does, so that time tells nothing. */
export async function passwordMatches(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  someHash ??= hashPassword('no account has this password')
  const matches = await verify(passwordHash ?? (await someHash), password)
  return matches && typeof passwordHash === 'string'
}
