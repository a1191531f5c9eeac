/** Names of our entry points that a remote uses, by request; null where it may use any. */
type UsedNames = Readonly<Record<string, readonly string[] | null>>

declare global {
  /** Asked by the runtime of a remote before a script of it runs: see ops/build/used-names-plugin.ts. */
  var __sneNames: ((used: UsedNames) => Promise<unknown>) | undefined
}

/** An entry as ops/build/lazy-entry.ts makes it. On a development server it comes whole instead. */
interface LazyEntry {
  readonly loadNames: (names: readonly string[] | null) => Promise<unknown>
}

const isLazy = (entry: object): entry is LazyEntry => 'loadNames' in entry

const entries: Readonly<Record<string, () => Promise<object>>> = {
  '@sne/shared/contract': () => import('@sne/shared/contract'),
  '@sne/shared/domain': () => import('@sne/shared/domain'),
}

/**
 * Loads the files of contract and domain behind names, which are there then and run when they are first used. Names that this host does not
 * have are left out, as they are of an entry that came whole.
 * @param used null: all of them
 * @throws ChunkLoadError
 */
export async function loadNames(used: UsedNames | null, from = entries): Promise<void> {
  await Promise.all(
    Object.entries(from).map(async ([request, load]) => {
      const names = used ? used[request] : null
      if (names === undefined) return
      const entry = await load()
      if (isLazy(entry)) await entry.loadNames(names)
    }),
  )
}

/** Lets remotes ask. Called once, before the first remote is loaded. */
export function answerNames() {
  globalThis.__sneNames = loadNames
}
