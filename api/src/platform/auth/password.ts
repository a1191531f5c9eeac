import { type Algorithm, hash, verify } from '@node-rs/argon2'

/** Argon2id with the parameters that OWASP gives for interactive sign-in (19 MiB, two passes). */
const options = { algorithm: 2 satisfies Algorithm, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string): Promise<string> => hash(password, options)

/** Made at once, so that not even the first unknown account takes longer. */
const someHash = hashPassword('no account has this password')

/** Takes as long for an account that does not exist as for one that does, so that time tells nothing. */
export async function passwordMatches(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await someHash), password)
  return matches && typeof passwordHash === 'string'
}
