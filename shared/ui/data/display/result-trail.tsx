import { Button } from 'antd'
import { ErrorOf } from '../../core/error-panel.tsx'
import { dataTexts } from '../texts.ts'
import { useOnDemand } from '../use-on-demand.ts'

const loadSteps = () => import('./trail-steps.tsx')

/**
 * Steps of one analysis in the audit trail: each with person, time, and version of the front end that wrote
 * it. Read on request.
 */
export function ResultTrail({ analysisId }: { readonly analysisId: number }) {
  const { code, loading, error, ask } = useOnDemand(loadSteps)
  if (code) return <code.TrailSteps analysisId={analysisId} />
  if (error !== null) return <ErrorOf inline error={error} onRetry={ask} />
  return (
    <Button size="small" loading={loading} onClick={ask}>
      {dataTexts.showTrail}
    </Button>
  )
}
