import { contradictedBy, maySign } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { Alert } from '@sne/shared/ui-core'
import { TextAreaField } from '@sne/shared/ui-data'
import { useWatch } from 'react-hook-form'
import { serumTexts as texts } from './texts.ts'
import { measured, type SerumValues } from './values.ts'

/** An outcome in range beside values out of their limits, before it is sent: a lead writes why. */
export function Contradiction() {
  const me = useSession()
  const [outcome, measures] = useWatch<SerumValues, ['outcome', 'measures']>({
    name: ['outcome', 'measures'],
  })
  const codes = contradictedBy(outcome ?? null, measured({ measures }))
  if (codes.length === 0) return null
  const mayConfirm = maySign(me, 'lead')
  return (
    <div className="req-wide">
      <Alert
        type="error"
        showIcon
        title={texts.contradiction(codes.join(', '))}
        description={mayConfirm ? texts.contradictionLead : texts.contradictionOthers}
      />
      {mayConfirm && <TextAreaField name="inRangeReason" label={texts.inRangeReason} maxLength={500} />}
    </div>
  )
}
