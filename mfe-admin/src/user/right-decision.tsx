import { useAction } from '@sne/shared/client'
import { errorCatalogue, Reason, type UserRight, userRightEndpoints } from '@sne/shared/contract'
import { isSupportSession, isThirdPerson } from '@sne/shared/domain'
import { useSession, useToast } from '@sne/shared/shell'
import { Button, messageOf, useConfirm } from '@sne/shared/ui-core'
import { FormModal, TextAreaField } from '@sne/shared/ui-data'
import { useState } from 'react'
import { rightsTexts as texts } from './rights-texts.ts'

const changes = ['user-right', 'user']

/** Approves or refuses a proposed right; who may not says why. Nothing for those who are no administrators. */
export function RightDecision({ proposal }: { readonly proposal: UserRight }) {
  const me = useSession()
  if (me.currentRole !== 'administrator') return null
  const { user, createdBy } = proposal
  const third = isThirdPerson({ userId: user.id, createdBy: createdBy?.id ?? null }, me.id)
  if (isSupportSession(me)) return <span className="sne-weak">{errorCatalogue.support_session.message}</span>
  return third ? <Decide proposal={proposal} /> : <span className="sne-weak">{texts.notYou}</span>
}

function Decide({ proposal: { id, user, right, reason } }: { readonly proposal: UserRight }) {
  const toast = useToast()
  const confirm = useConfirm()
  const [refusing, setRefusing] = useState(false)
  const approve = useAction(userRightEndpoints.approveUserRight, {
    invalidates: changes,
    onSuccess: ({ changed }) =>
      toast(changed ? 'success' : 'info', changed ? texts.approved : texts.unchanged),
    onError: (error) => toast('error', messageOf(error)),
  })
  const refuse = useAction(userRightEndpoints.refuseUserRight, { invalidates: changes })
  const ask = async () => {
    const title = texts.approveTitle(right, user.label)
    if (await confirm({ title, content: `${texts.reason}: ${reason}`, confirmText: texts.approve }))
      approve.mutate({ params: { id }, body: {} })
  }
  return (
    <div className="sne-actions">
      <Button aria-label={texts.refuseOf(right, user.label)} onClick={() => setRefusing(true)}>
        {texts.refuse}
      </Button>
      <Button
        type="primary"
        aria-label={texts.approveOf(right, user.label)}
        loading={approve.isPending}
        onClick={() => void ask()}
      >
        {texts.approve}
      </Button>
      <FormModal
        open={refusing}
        title={texts.refuseOf(right, user.label)}
        schema={Reason}
        defaultValues={{ reason: '' }}
        submitText={texts.refuse}
        unsaved={{ key: `right-refuse-${id}`, label: texts.unsaved }}
        onCancel={() => setRefusing(false)}
        onSubmit={async (body) => {
          await refuse.mutateAsync({ params: { id }, body })
          toast('success', texts.refused)
          setRefusing(false)
        }}
      >
        <TextAreaField name="reason" label={texts.reason} required />
      </FormModal>
    </div>
  )
}
