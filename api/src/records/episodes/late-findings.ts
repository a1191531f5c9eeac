import { type Finding, lateCardsOf, lateFindings, type Screening } from '@sne/shared/domain'
import type { Db } from '../../platform/database/open.ts'
import { lateCards } from '../analyses/late-cards.ts'
import { loadEpisodes } from './load.ts'

/** Open findings that waited in vain and cannot wait for other material, and since when; none where `since` is null. */
export async function lateFindingsOf(
  db: Db,
  now: Date,
  { newbornId, category }: { readonly newbornId: number; readonly category: Screening },
): Promise<{ readonly findings: readonly Finding[]; readonly since: string | null }> {
  const late = (await lateCards(db, now, [newbornId], category)).get(newbornId) ?? []
  const loaded = late.length > 0 ? (await loadEpisodes(db, [newbornId], category)).get(newbornId) : undefined
  if (!loaded) return { findings: [], since: null }
  const { episode, facts } = loaded
  const { orderedSecondTiers } = facts
  const findings = lateFindings(episode, { late, orderedSecondTiers })
  const since = findings.flatMap((finding) => lateCardsOf(episode, finding, late).map((card) => card.since))
  const [first = null] = since.sort((one, other) => Date.parse(one) - Date.parse(other))
  return { findings, since: first }
}
