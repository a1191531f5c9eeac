import type { PlateQuality } from '@sne/shared/contract'
import { isRejectedRun } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { Link } from 'react-router-dom'
import { ReleaseButton } from '../parts/quality/release-button.tsx'
import { RejectButton } from './reject-button.tsx'
import { forGoodOf } from './run-standing.tsx'
import { TakeBackButton } from './take-back-button.tsx'
import { qualityTexts as texts } from './texts.ts'

/** Rejection and release of the run; the pages beside it. */
export function QualityActions({ quality }: { readonly quality: PlateQuality }) {
  const { currentRole } = useSession()
  const { id, qcState, released, held } = quality
  const rejected = isRejectedRun(quality.status)
  const holds = !rejected && !released && (held.length > 0 || qcState === 'none')
  const forGood = forGoodOf(quality)
  return (
    <>
      <Link to="/quality/lots">{texts.toLots}</Link>
      {currentRole === 'analyst' && <Link to={`/plate/${id}/grid`}>{texts.toGrid}</Link>}
      {!rejected && <RejectButton quality={quality} />}
      {quality.status === 'rejected' && <TakeBackButton quality={quality} />}
      {holds && (
        <ReleaseButton
          plateId={id}
          qcState={qcState}
          refusal={forGood === '' ? undefined : texts.forGood(forGood)}
        />
      )}
    </>
  )
}
