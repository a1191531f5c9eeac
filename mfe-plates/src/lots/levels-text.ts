import type { ControlPolicy } from '@sne/shared/contract'
import { qcLevelLabels, requirableLevels } from '@sne/shared/domain'

/** "Basso, Alto". */
export const levelsText = (levels: ControlPolicy['levels']): string =>
  requirableLevels
    .filter((level) => levels.includes(level))
    .map((level) => qcLevelLabels[level])
    .join(', ')
