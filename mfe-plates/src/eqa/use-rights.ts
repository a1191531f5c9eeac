import { errorCatalogue } from '@sne/shared/contract'
import { isSupportSession, maySign } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { eqaTexts as texts } from './texts.ts'

interface Right {
  readonly may: boolean
  readonly why: string | undefined
}

/** Rights of the person on rounds: record in a session of their own, or sign as lead. */
export function useEqaRights(): { readonly record: Right; readonly sign: Right } {
  const session = useSession()
  const forced = isSupportSession(session)
  const signs = maySign(session, 'lead')
  return {
    record: { may: !forced, why: forced ? errorCatalogue.own_session.message : undefined },
    sign: {
      may: signs,
      why: signs ? undefined : forced ? errorCatalogue.support_session.message : texts.onlyLead,
    },
  }
}
