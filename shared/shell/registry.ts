import { z } from 'zod'
import { RemoteName, RemoteVersion } from '../contract/remote-names.ts'
import { duplicates, RegistryEntry } from './registry-entry.ts'

export { candidatesOf, chosenVersion, isRecalled, type Person, shareOf } from './choose-release.ts'
export { misfitsOf, type Need, needInWords, needsOf, type Offer } from './fitness.ts'
export { Cohort, Release } from './registry-entry.ts'
export { serves, shellContract } from './version.ts'
export { type RegistryEntry, RemoteName, RemoteVersion }

/** The versions served to somebody: the live one and the ones of cohorts. */
const served = ({ live, cohorts, releases }: z.infer<typeof RegistryEntry>) =>
  releases.filter(({ version }) => version === live || cohorts.some((cohort) => cohort.version === version))

/** Which remotes there are, their versions, and who gets which. */
const Registry = z
  .object({
    format: z.literal(2),
    /** Grows with every change: an older registry is never put in place of a newer one. */
    serial: z.number().int().nonnegative(),
    remotes: z.array(RegistryEntry),
  })
  .superRefine(({ remotes }, context) => {
    const paths = remotes.flatMap((remote) => [
      ...new Set(served(remote).flatMap(({ routes }) => routes.map(({ path }) => path))),
    ])
    for (const twice of [...duplicates(remotes.map(({ name }) => name)), ...duplicates(paths)])
      context.addIssue({ code: 'custom', message: `${twice} is declared twice` })
  })
export interface RemoteRegistry {
  readonly format: 2
  readonly serial: number
  readonly remotes: readonly RegistryEntry[]
}

export const emptyRegistry: RemoteRegistry = { format: 2, serial: 0, remotes: [] }

/** @throws ZodError when the document is not a registry, or when two remotes have one name or one route */
export const parseRegistry = (document: unknown): RemoteRegistry => Registry.parse(document)

/**
 * `/remotes/registry.json`: the registry as the text that was signed, so that the checked bytes are the bytes
 * read. Unsigned only while developing.
 */
export const SignedRegistry = z.object({
  /** The registry, as JSON text. */
  registry: z.string(),
  /** First digits of the key's hash: which key signed it. */
  keyId: z.string().nullable(),
  /** Ed25519 signature of the text's UTF-8 bytes, base64. */
  signature: z.string().nullable(),
})
export type SignedRegistry = z.infer<typeof SignedRegistry>
