import type { WellData } from '@sne/shared/contract'
import { flagLabels, outcomes, sampleAnalysisStatuses } from '@sne/shared/domain'
import type { MapWell } from '@sne/shared/ui-data'
import { toMapWell } from '../parts/plate/map-wells.ts'

const signs: Partial<Record<NonNullable<WellData['worstFlag']>, string>> = {
  H: '▲',
  L: '▼',
  HH: '▲▲',
  LL: '▼▼',
  NC: '?',
  ERR: '!',
}

/** A well of the map, coloured by how far its analysis is; a value out of range carries its sign. */
export function analysisWell(well: WellData): MapWell {
  const map = toMapWell(well)
  if (well.type !== 'sample' || !well.analysisStatus) return map
  const look = well.outcome ? outcomes[well.outcome] : sampleAnalysisStatuses[well.analysisStatus]
  const sign = well.worstFlag ? signs[well.worstFlag] : undefined
  return {
    ...map,
    tone: look.tone,
    mark: sign ?? map.mark,
    detail: [map.detail, look.label, well.worstFlag && well.worstFlag !== 'N' && flagLabels[well.worstFlag]]
      .filter(Boolean)
      .join(', '),
  }
}
