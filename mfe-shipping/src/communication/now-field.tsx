import { DateTimeField } from '@sne/shared/ui-data'
import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { communicationTexts as texts } from './texts.ts'

const minute = 60_000

/**
 * When somebody was told: now, until a person enters another time. It is no default of the form, because a
 * form restored after a reload needs unchanged defaults.
 */
export function NowField() {
  const { getValues, setValue } = useFormContext()
  useEffect(() => {
    if (!getValues('at')) setValue('at', new Date(Math.floor(Date.now() / minute) * minute).toISOString())
  }, [getValues, setValue])
  return <DateTimeField name="at" label={texts.at} required past />
}
