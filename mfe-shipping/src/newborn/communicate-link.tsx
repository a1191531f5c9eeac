import { checkAccess, isSupportSession, routes } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { LinkButton, PhoneOutlined } from '@sne/shared/ui-core'
import { communicationHref } from '../parts/communication-href.ts'
import { openTexts as texts } from './open/texts.ts'

const page = routes.find(({ path }) => path === '/communication/:newbornId/create')

/** To the form of a communication, for those who may write one. */
export function CommunicateLink({ newbornId }: { readonly newbornId: number }) {
  const me = useSession()
  const predicate = (person: typeof me) => !isSupportSession(person)
  if (!page || checkAccess(me, { ...page, predicate }) !== 'granted') return null
  return (
    <LinkButton to={communicationHref(newbornId)} type="primary" icon={<PhoneOutlined />}>
      {texts.communicate}
    </LinkButton>
  )
}
