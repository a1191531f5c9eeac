import { useAction } from '@sne/shared/client'
import { type ImportProfileSetView, importProfileEndpoints } from '@sne/shared/contract'
import { isSupportSession, maySign } from '@sne/shared/domain'
import { useSession, useToast } from '@sne/shared/shell'
import { Button, LinkButton, messageOf } from '@sne/shared/ui-core'
import { CallModal, TextAreaField } from '@sne/shared/ui-data'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { mayEdit } from '../parts/approved-set/may-edit.ts'
import { profileTexts as texts } from './texts.ts'

interface ActionsProps {
  readonly set: ImportProfileSetView
}

/** Editing a draft, beginning anew from a version that is no longer in force, taking one out of force. */
export function ProfileActions({ set }: ActionsProps) {
  const me = useSession()
  const { id, state, laboratory } = set
  const isOwn = laboratory?.id === me.hcp?.workgroup?.id && !isSupportSession(me)
  if (mayEdit(me, set)) return <LinkButton to={`/import-profile/${id}/edit`}>{texts.editDraft}</LinkButton>
  if (!isOwn) return null
  if (state === 'active' && maySign(me, 'lead')) return <Retire set={set} />
  const mayCopy = me.currentRole === 'administration' || maySign(me, 'lead')
  return state === 'retired' && mayCopy ? <CopyOld set={set} /> : null
}

function Retire({ set: { id } }: ActionsProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{texts.retire}</Button>
      {open && (
        <CallModal
          title={texts.retireTitle}
          schema={importProfileEndpoints.retireImportProfile.body}
          submitText={texts.retire}
          defaultValues={{ reason: '' }}
          unsaved={{ key: `import-profile-retire-${id}`, label: texts.retireReason }}
          call={importProfileEndpoints.retireImportProfile}
          input={(body) => ({ params: { id }, body })}
          done={texts.retired}
          onClose={() => setOpen(false)}
        >
          <p>{texts.retireText}</p>
          <TextAreaField name="reason" label={texts.retireReason} maxLength={500} required autoFocus />
        </CallModal>
      )}
    </>
  )
}

function CopyOld({ set: { id } }: ActionsProps) {
  const toast = useToast()
  const navigate = useNavigate()
  const copy = useAction(importProfileEndpoints.copyImportProfile, {
    onSuccess: (made) => {
      toast('success', texts.copied)
      navigate(`/import-profile/${made.id}`)
    },
    onError: (error) => toast('error', messageOf(error)),
  })
  return (
    <Button loading={copy.isPending} onClick={() => copy.mutate({ body: { from: 'active', setId: id } })}>
      {texts.copyOld}
    </Button>
  )
}
