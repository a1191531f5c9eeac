import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Release } from '@sne/shared/registry'
import { integrityOf } from './integrity.ts'

/** The parts of the federation manifest that we read. */
interface FederationManifest {
  readonly metaData: { readonly remoteEntry: { readonly name: string; readonly path: string } }
  readonly exposes: readonly { readonly assets: { readonly js: { readonly sync: readonly string[] } } }[]
}

/** Describes the folder of a built version: address, hashes of scripts and manifest, what to load ahead. */
export function describeRelease(folder: string, name: string, version: string, contract: number): Release {
  const checked = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js') || file === 'manifest.json')
    .sort()
  const manifest: FederationManifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
  const { path, name: entry } = manifest.metaData.remoteEntry
  return {
    version,
    shellContract: contract,
    manifest: `/remotes/${name}/${version}/manifest.json`,
    files: Object.fromEntries(checked.map((file) => [file, integrityOf(readFileSync(join(folder, file)))])),
    preload: [join(path, entry), ...manifest.exposes.flatMap((exposed) => exposed.assets.js.sync)],
  }
}
