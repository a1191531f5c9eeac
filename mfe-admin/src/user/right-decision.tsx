import { useAction } from '@sne/shared/client'
import { errorCatalogue, type UserRight, userRightEndpoints } from '@sne/shared/contract'
import { isSupportSession, userRightMachine } from '@sne/shared/domain'
import { useSession, useToast } from '@sne/shared/shell'
import { messageOf } from '@sne/shared/ui-core'
import { ApproveOrRefuse } from '../parts/approval/approve-or-refuse.tsx'
import { rightsTexts as texts } from './rights-texts.ts'

/**
 * Approves or refuses a proposed right; a person who may not reads why. Nothing for accounts without the role
 * of administrator.
 */
export function RightDecision({ proposal }: { readonly proposal: UserRight }) {
  const me = useSession()
  if (me.currentRole !== 'administrator') return null
  const { user, createdBy, related } = proposal
  const refused = userRightMachine.guards.third_person({
    userId: user.id,
    createdBy: createdBy?.id ?? null,
    personId: me.id,
    related,
  })
  if (isSupportSession(me)) return <span className="sne-weak">{errorCatalogue.support_session.message}</span>
  if (refused) return <span className="sne-weak">{related ? refused.message : texts.notYou}</span>
  return <Decide proposal={proposal} />
}

function Decide({ proposal }: { readonly proposal: UserRight }) {
  const { id, user, email, addressBy, right, reason } = proposal
  const toast = useToast()
  const approve = useAction(userRightEndpoints.approveUserRight, {
    onSuccess: ({ changed }) =>
      toast(changed ? 'success' : 'info', changed ? texts.approved : texts.unchanged),
    onError: (error) => toast('error', messageOf(error)),
  })
  const refuse = useAction(userRightEndpoints.refuseUserRight)
  return (
    <div className="sne-actions">
      <ApproveOrRefuse
        words={texts.rightOf(right, user.label)}
        approve={{
          title: texts.approveTitle(right, user.label),
          content: `${texts.reason}: ${reason}. ${texts.addressOf(email, addressBy?.label)}`,
          pending: approve.isPending,
          run: () => approve.mutate({ params: { id }, body: {} }),
        }}
        refuse={{
          title: texts.refuseTitle(right, user.label),
          unsaved: { key: `right-refuse-${id}`, label: texts.unsaved },
          done: texts.refused,
          run: (body) => refuse.mutateAsync({ params: { id }, body }),
        }}
      />
    </div>
  )
}
