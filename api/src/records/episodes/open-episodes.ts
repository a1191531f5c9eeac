import { type Finding, isUrgentFinding, type Screening, standingFindings } from '@sne/shared/domain'
import type { Db } from '../../platform/database/open.ts'
import { loadEpisodes } from './load.ts'

export interface OpenEpisode {
  readonly open: readonly Finding[]
  /** One of them is recalled urgently, whatever asks for the card. */
  readonly urgent: boolean
}

/** Episodes of a newborn with an open finding, by category. */
export async function openEpisodesOf(
  db: Db,
  newbornId: number,
  categories: readonly Screening[],
): Promise<ReadonlyMap<Screening, OpenEpisode>> {
  const found = new Map<Screening, OpenEpisode>()
  for (const category of categories) {
    const loaded = (await loadEpisodes(db, [newbornId], category)).get(newbornId)
    if (!loaded) continue
    const { episode } = loaded
    const open = standingFindings(episode)
    if (open.length > 0)
      found.set(category, { open, urgent: open.some((finding) => isUrgentFinding(episode, finding)) })
  }
  return found
}
