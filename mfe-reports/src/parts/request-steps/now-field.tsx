import { DateTimeField } from '@sne/shared/ui-data'
import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'

const minute = 60_000

/** Now, to the minute, until a person says otherwise: a default of the form would differ after a reload. */
export function NowField({ label }: { readonly label: string }) {
  const { getValues, setValue } = useFormContext()
  useEffect(() => {
    if (!getValues('at')) setValue('at', new Date(Math.floor(Date.now() / minute) * minute).toISOString())
  }, [getValues, setValue])
  return <DateTimeField name="at" label={label} required past />
}
