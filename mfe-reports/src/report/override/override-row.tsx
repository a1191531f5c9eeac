import { useAction } from '@sne/shared/client'
import { errorCatalogue, type Override, overrideEndpoints, Reason } from '@sne/shared/contract'
import {
  confirmRefusal,
  formatDateTime,
  isSupportSession,
  mayConfirmOverride,
  mayWithdrawOverride,
  overrideStates,
} from '@sne/shared/domain'
import { useSession, useToast } from '@sne/shared/shell'
import { Button, messageOf, StatusTag, useConfirm } from '@sne/shared/ui-core'
import { FormModal, TextAreaField } from '@sne/shared/ui-data'
import { useState } from 'react'
import { overrideTexts as texts } from './texts.ts'

interface RowProps {
  readonly override: Override
  /** A colleague was faster, or the finding changed: read again. */
  readonly onStale: () => void
}

const nameOf = (by: { readonly label: string } | null) => by?.label ?? texts.system

/** One override of a report's episode, and the person's actions on it. */
export function OverrideRow({ override, onStale }: RowProps) {
  const { analyte, state, reason, proposed, confirmed, withdrawn } = override
  return (
    <li>
      <strong>{analyte}</strong> <StatusTag look={overrideStates[state]} /> {reason}{' '}
      <span className="sne-weak">
        {[
          texts.asked(nameOf(proposed.by), formatDateTime(proposed.at)),
          confirmed && texts.confirmedBy(nameOf(confirmed.by), formatDateTime(confirmed.at)),
          withdrawn &&
            `${texts.withdrawnBy(nameOf(withdrawn.by), formatDateTime(withdrawn.at))}: ${withdrawn.reason ?? '–'}`,
        ]
          .filter(Boolean)
          .join('; ')}
      </span>
      {state === 'proposed' && (
        <span className="sne-actions">
          <Confirm override={override} onStale={onStale} />
          <Withdraw override={override} onStale={onStale} />
        </span>
      )}
    </li>
  )
}

/** Why the person may not confirm; undefined when the person may. */
function whyNot(me: ReturnType<typeof useSession>, { proposed }: Override): string | undefined {
  if (isSupportSession(me)) return errorCatalogue.support_session.message
  if (me.currentRole !== 'supervisor' || !mayConfirmOverride(me)) return texts.onlyValidator
  return (proposed.by && confirmRefusal(proposed.by.id, me.id)) ?? undefined
}

function Confirm({ override, onStale }: RowProps) {
  const me = useSession()
  const toast = useToast()
  const ask = useConfirm()
  const { id, reportId, analyte, reason, proposed } = override
  const why = whyNot(me, override)
  const confirm = useAction(overrideEndpoints.confirmOverride, {
    onSuccess: ({ changed }) =>
      toast(changed ? 'success' : 'info', changed ? texts.confirmed : texts.unchanged),
    onError: (error) => {
      toast('error', messageOf(error))
      onStale()
    },
  })
  const run = async () => {
    const agreed = await ask({
      title: texts.confirmTitle(analyte),
      content: texts.confirmText(analyte, reason, nameOf(proposed.by)),
      confirmText: texts.confirm,
      danger: true,
    })
    if (agreed) confirm.mutate({ params: { id: reportId }, body: { ids: [id] } })
  }
  return (
    <Button
      size="small"
      disabled={why !== undefined}
      title={why}
      loading={confirm.isPending}
      onClick={() => void run()}
    >
      {texts.confirm}
    </Button>
  )
}

function Withdraw({ override, onStale }: RowProps) {
  const me = useSession()
  const toast = useToast()
  const [asked, setAsked] = useState(false)
  const { id, reportId, analyte } = override
  const withdraw = useAction(overrideEndpoints.withdrawOverride)
  if (!mayWithdrawOverride(me)) return null
  return (
    <>
      <Button size="small" onClick={() => setAsked(true)}>
        {texts.withdraw}
      </Button>
      <FormModal
        open={asked}
        title={texts.withdrawTitle(analyte)}
        schema={Reason}
        defaultValues={{ reason: '' }}
        submitText={texts.withdraw}
        unsaved={{ key: `override-withdraw-${id}`, label: texts.withdrawUnsaved }}
        onCancel={() => setAsked(false)}
        onSubmit={async ({ reason }) => {
          try {
            await withdraw.mutateAsync({ params: { id: reportId }, body: { ids: [id], reason } })
            toast('success', texts.withdrawn)
            setAsked(false)
          } catch (error) {
            onStale()
            throw error
          }
        }}
      >
        <TextAreaField name="reason" label={texts.withdrawReason} required autoFocus maxLength={500} />
      </FormModal>
    </>
  )
}
