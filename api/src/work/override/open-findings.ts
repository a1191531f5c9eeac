import type { OpenFinding } from '@sne/shared/contract'
import { findingStateLabels, findingsToOverride, judgeEpisode, type Screening } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { found } from '../../platform/calls/refusal.ts'
import type { Db } from '../../platform/database/open.ts'
import { loadEpisodes } from '../../records/episodes/load.ts'
import { findRecord } from '../../records/reports/records.ts'
import { overridesOfEpisode } from './queries.ts'

interface EpisodeOf {
  readonly newbornId: number
  readonly category: string
}

/** Open findings of an episode that an override may close. */
export async function openFindings(db: Db, { newbornId, category }: EpisodeOf): Promise<OpenFinding[]> {
  const loaded = (await loadEpisodes(db, [newbornId], category as Screening)).get(newbornId)
  if (!loaded) return []
  return findingsToOverride(judgeEpisode(loaded.episode).open).map((finding) => ({
    analyte: finding.analyte,
    sampleAnalysisId: finding.analysisId,
    state: findingStateLabels[finding.state],
    critical: finding.critical,
  }))
}

/** Open findings and overrides of a report's episode. @throws Refusal `not_found` */
export async function reportOverrides({ db, viewer }: Context, id: number) {
  const row = found(await findRecord(db, viewer, id))
  return { open: await openFindings(db, row), overrides: await overridesOfEpisode(db, row) }
}
