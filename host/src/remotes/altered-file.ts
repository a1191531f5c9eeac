import type { Release } from '@sne/shared/registry'

const base64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))

/**
 * Whether a file that a version needs from the start arrives with other bytes than the registry says. A browser that
 * refuses a script for its hash says no more than "failed": operations must know tampering from a broken network.
 */
export async function hasAlteredFile({ manifest, files, preload }: Release): Promise<boolean> {
  if (!files) return false
  // Only after a failure, and not the browser's own, which addresses without TLS do not have.
  const { sha384 } = await import('@noble/hashes/sha2.js')
  const folder = manifest.slice(0, manifest.lastIndexOf('/') + 1)
  for (const file of ['manifest.json', ...preload]) {
    try {
      const answer = await fetch(`${folder}${file}`, { cache: 'force-cache' })
      if (!answer.ok) continue
      const hash = `sha384-${base64(sha384(new Uint8Array(await answer.arrayBuffer())))}`
      if (hash !== files[file]) return true
    } catch {
      // Not reachable: a failure to load, not another content.
    }
  }
  return false
}
