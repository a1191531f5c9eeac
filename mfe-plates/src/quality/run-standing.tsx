import type { PlateQuality } from '@sne/shared/contract'
import { formatDateTime, holdsNegatives, isRejectedRun } from '@sne/shared/domain'
import { Alert } from '@sne/shared/ui-core'
import { RunFate } from '../parts/quality/run-fate.tsx'
import { qualityTexts as texts } from './texts.ts'

/** Codes of the analytes that no lead can release, for a message. Empty when there is none. */
export const forGoodOf = ({ held }: Pick<PlateQuality, 'held'>): string =>
  held
    .filter(({ forGood }) => forGood)
    .map(({ code }) => code)
    .join(', ')

/** Whether the controls release the run, hold some of it, or were released by a lead. */
export function RunStanding({ quality }: { readonly quality: PlateQuality }) {
  const { held, qcState, released, analyses, gaps } = quality
  const forGood = forGoodOf(quality)
  const undecided = texts.undecided(analyses.undecided, analyses.all)
  if (isRejectedRun(quality.status)) return <RunFate run={quality} />
  if (released)
    return (
      <Alert
        type="info"
        showIcon
        title={texts.released(released.by?.label ?? texts.system, formatDateTime(released.at))}
        description={released.reason}
      />
    )
  if (forGood !== '')
    return <Alert type="error" showIcon title={texts.forGood(forGood)} description={undecided} />
  if (qcState === 'none')
    return gaps.length > 0 ? (
      <Alert type="error" showIcon title={texts.incomplete} description={`${gaps.join(' ')} ${undecided}`} />
    ) : (
      <Alert type="error" showIcon title={texts.nothingJudged} description={undecided} />
    )
  if (held.length > 0)
    return (
      <Alert
        type={holdsNegatives(qcState) ? 'error' : 'warning'}
        showIcon
        title={`${texts.held(held.length)}: ${held.map(({ code }) => code).join(', ')}`}
        description={[...gaps, texts.heldText, undecided].join(' ')}
      />
    )
  return <Alert type="success" showIcon title={texts.conforming} />
}
