/** A file of the contract or the domain: its size, and the pages that run it. */
export interface PartFile {
  readonly file: string
  readonly bytes: number
  readonly pages: ReadonlySet<number>
}

interface Part {
  readonly files: readonly PartFile[]
  readonly bytes: number
  readonly pages: ReadonlySet<number>
}

/** Cost of one more file for a page: a request, in bytes of the connection that it blocks. */
const perRequest = 4_000

/** Cost of a part for every page: its address and hash in the host's page, in bytes. */
const perPart = 225

const costOf = ({ bytes, pages }: Pick<Part, 'bytes' | 'pages'>) => (bytes + perRequest) * pages.size

const joined = (one: Part, other: Part): Part => ({
  files: [...one.files, ...other.files],
  bytes: one.bytes + other.bytes,
  pages: new Set([...one.pages, ...other.pages]),
})

/**
 * Puts files into parts that a page loads whole. Files used by one set of pages come together. Then it joins
 * the two parts whose joining saves most requests for the fewest excess bytes. It ends when no joining saves
 * any.
 */
export function partsOf(files: readonly PartFile[], allPages: number): readonly (readonly PartFile[])[] {
  const alike = Map.groupBy(files, ({ pages }) => [...pages].sort((a, b) => a - b).join())
  let parts = [...alike.values()].map((same) =>
    same
      .map((file): Part => ({ files: [file], bytes: file.bytes, pages: file.pages }))
      .reduce((one, other) => joined(one, other)),
  )
  for (;;) {
    let best: { saved: number; pair: readonly [Part, Part]; together: Part } | null = null
    for (const [at, one] of parts.entries())
      for (const other of parts.slice(at + 1)) {
        const together = joined(one, other)
        const saved = costOf(one) + costOf(other) - costOf(together) + perPart * allPages
        if (saved > (best?.saved ?? 0)) best = { saved, pair: [one, other], together }
      }
    if (!best) return parts.map((part) => part.files)
    const { pair, together } = best
    parts = [...parts.filter((part) => !pair.includes(part)), together]
  }
}
