import type { Grid } from '@sne/shared/contract'
import { Link } from 'react-router-dom'
import { ReleaseButton } from '../parts/quality/release-button.tsx'
import { gridTexts as texts } from './texts.ts'

/** Results held by failed or absent controls; a lead releases them with a reason. */
export function ReleaseControls({ grid }: { readonly grid: Grid }) {
  return (
    <section className="grd-held" aria-label={texts.qcFailed}>
      <details>
        <summary>
          {grid.qcState === 'none' ? (
            <strong>✕ {texts.qcNone}</strong>
          ) : (
            <>
              <strong>✕ {texts.qcFailed}</strong> · {texts.heldAnalytes(grid.barredAnalytes.length)}:{' '}
              {grid.barredAnalytes.map(({ code }) => code).join(', ')}
            </>
          )}
        </summary>
        <ul>
          {grid.barredAnalytes.map(({ code, reason }) => (
            <li key={code}>
              <strong>{code}</strong>: {reason}
            </li>
          ))}
        </ul>
        <p>{grid.qcState === 'none' ? texts.qcNoneText : texts.qcFailedText}</p>
      </details>
      <Link to={`/plate/${grid.id}/quality`}>{texts.qcDetails}</Link>
      <ReleaseButton plateId={grid.id} qcState={grid.qcState} small />
    </section>
  )
}
