import type { Newborn } from '@sne/shared/contract'
import { closesNewborn, closureReasonLabels } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { Alert } from '@sne/shared/ui-core'
import { optionsOf, SelectField } from '@sne/shared/ui-data'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { closureEffects } from './closure-effects.ts'
import { communicationTexts as texts } from './texts.ts'

/** The reason with which the communication closes the newborn, and the consequences. */
export function ClosureFields({ newborn }: { readonly newborn: Newborn }) {
  const me = useSession()
  const { setValue } = useFormContext()
  const reason: unknown = useWatch({ name: 'closureReason' })
  const closed = newborn.closure !== null
  // Somebody else closed it meanwhile: the communication continues without a closure of its own.
  useEffect(() => {
    if (closed && reason) setValue('closureReason', null)
  }, [closed, reason, setValue])
  if (closed || !closesNewborn(me, newborn.samples)) return null
  return (
    <div className="shp-wide">
      <SelectField
        name="closureReason"
        label={texts.closure}
        help={texts.closureHint}
        placeholder={texts.noClosure}
        options={optionsOf(closureReasonLabels)}
        clearable
      />
      {Boolean(reason) && (
        <Alert
          type="warning"
          showIcon
          title={texts.closeTitle}
          description={closureEffects(newborn).join(' ')}
        />
      )}
    </div>
  )
}
