import { errorCatalogue } from '@sne/shared/contract'
import { isSupportSession, maySign } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { materialTexts as texts } from './texts.ts'

export interface MaterialRight {
  readonly may: boolean
  /** Why not, for the title of a button. */
  readonly why: string | undefined
}

/** Rights of the person on instruments and reagents: record, or sign as lead. */
export function useMaterialRights(): { readonly record: MaterialRight; readonly sign: MaterialRight } {
  const session = useSession()
  const records = ['planner', 'analyst', 'administrator'].includes(session.currentRole)
  const forced = isSupportSession(session)
  const signs = maySign(session, 'lead')
  return {
    record: {
      may: records && !forced,
      why: forced ? errorCatalogue.own_session.message : records ? undefined : texts.onlyRecorders,
    },
    sign: {
      may: signs,
      why: signs ? undefined : forced ? errorCatalogue.support_session.message : texts.onlyLead,
    },
  }
}
