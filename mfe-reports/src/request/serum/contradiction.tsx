import type { SampleRequestDetail } from '@sne/shared/contract'
import { contradictedBy, isDrawnBeforeAsked, maySign } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { Alert } from '@sne/shared/ui-core'
import { TextAreaField } from '@sne/shared/ui-data'
import { useWatch } from 'react-hook-form'
import { serumTexts as texts } from './texts.ts'
import { measured, type SerumValues } from './values.ts'

/**
 * Contradictions to an outcome in range, before it is sent: values out of their limits, or the day. A lead
 * writes why.
 */
export function Contradiction({ request }: { readonly request: SampleRequestDetail }) {
  const me = useSession()
  const [outcome, measures, collectedAt] = useWatch<SerumValues, ['outcome', 'measures', 'collectedAt']>({
    name: ['outcome', 'measures', 'collectedAt'],
  })
  const codes = contradictedBy(outcome ?? null, measured({ measures }))
  const question = { askedAt: request.created.at, fromDate: request.fromDate }
  const isBefore = isDrawnBeforeAsked(outcome ?? null, collectedAt || null, question)
  if (codes.length === 0 && !isBefore) return null
  const mayConfirm = maySign(me, 'lead')
  return (
    <div className="req-wide">
      <Alert
        type="error"
        showIcon
        title={[
          ...(codes.length > 0 ? [texts.contradiction(codes.join(', '))] : []),
          ...(isBefore ? [texts.drawnBefore] : []),
        ].join('. ')}
        description={mayConfirm ? texts.contradictionLead : texts.contradictionOthers}
      />
      {mayConfirm && <TextAreaField name="inRangeReason" label={texts.inRangeReason} maxLength={500} />}
    </div>
  )
}
