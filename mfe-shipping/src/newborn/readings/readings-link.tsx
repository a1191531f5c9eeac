import { newbornEndpoints } from '@sne/shared/contract'
import { checkAccess } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { LinkButton } from '@sne/shared/ui-core'
import { readingsTexts as texts } from './texts.ts'

/** Link to the people who opened the record, for accounts with the permission. */
export function ReadingsLink({ newbornId }: { readonly newbornId: number }) {
  const me = useSession()
  if (checkAccess(me, newbornEndpoints.listNewbornReadings) !== 'granted') return null
  return <LinkButton to={`/newborn/${newbornId}/readings`}>{texts.link}</LinkButton>
}
