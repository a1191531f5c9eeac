import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { replaceFile } from './durable.ts'

/** Findings of the proof of a published version against a host. */
export const RemoteProof = z.object({
  /** Of the version that was proved, as it was recorded when it was published. */
  digest: z.string(),
  /** Version of the host that it was proved against; null where no built host was there. */
  host: z.string().nullable(),
  at: z.iso.datetime(),
  by: z.string(),
  /** Whether a browser opened its pages; otherwise what can be read was proved alone. */
  opened: z.boolean(),
  /** Reasons why it is not served; empty for a version that is fit. */
  findings: z.array(z.string()),
})
export type RemoteProof = z.infer<typeof RemoteProof>

const fileOf = (stateDir: string, name: string, version: string) =>
  join(stateDir, 'proofs', name, `${version}.json`)

export function storeProof(stateDir: string, name: string, version: string, proof: RemoteProof) {
  const file = fileOf(stateDir, name, version)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  replaceFile(file, `${JSON.stringify(proof, null, 1)}\n`)
}

/** The last proof of the version with this digest; null without one. */
export function readProof(
  stateDir: string,
  name: string,
  version: string,
  digest: string,
): RemoteProof | null {
  const file = fileOf(stateDir, name, version)
  if (!existsSync(file)) return null
  const proof = RemoteProof.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  return proof.success && proof.data.digest === digest ? proof.data : null
}
