import { addresses, checkAccess, isSupportSession } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { LinkButton, PhoneOutlined } from '@sne/shared/ui-core'
import { communicationHref } from '../parts/communication-href.ts'
import { openTexts as texts } from './open/texts.ts'

/** Link to the form of a communication, for accounts that may write one. */
export function CommunicateLink({ newbornId }: { readonly newbornId: number }) {
  const me = useSession()
  const predicate = (person: typeof me) => !isSupportSession(person)
  if (checkAccess(me, { ...addresses.createCommunication, predicate }) !== 'granted') return null
  return (
    <LinkButton to={communicationHref(newbornId)} type="primary" icon={<PhoneOutlined />}>
      {texts.communicate}
    </LinkButton>
  )
}
