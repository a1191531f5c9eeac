import type { SampleRequestDetail } from '@sne/shared/contract'
import { isExhausted, isLiveRequest } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { Alert, LinkButton } from '@sne/shared/ui-core'
import { detailTexts as texts } from '../../parts/request-steps/texts.ts'

/** Notices to read before acting on the request. */
export function RequestNotices({ request }: { readonly request: SampleRequestDetail }) {
  const me = useSession()
  const live = isLiveRequest(request.status)
  const withReport = live && request.approved === null && request.reportId !== null
  return (
    <>
      {live && request.refusalForm && (
        <Alert type="warning" showIcon title={texts.familyRefused} description={texts.familyRefusedText} />
      )}
      {request.discs !== null && isExhausted(request.discs) && (
        <Alert
          type="warning"
          showIcon
          title={texts.exhausted}
          description={
            request.instead === null || me.currentRole !== 'analyst' ? texts.exhaustedOther : undefined
          }
        />
      )}
      {request.flagged && <Alert type="warning" showIcon title={texts.flagged} />}
      {withReport && (
        <Alert
          type="info"
          showIcon
          title={texts.approvedWithReport}
          action={
            me.currentRole === 'supervisor' && (
              <LinkButton size="small" to={`/report/pending/list?report=${request.reportId}`}>
                {texts.toVerify}
              </LinkButton>
            )
          }
        />
      )}
    </>
  )
}
