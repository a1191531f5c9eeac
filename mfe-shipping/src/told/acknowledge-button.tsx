import { useAction } from '@sne/shared/client'
import { type BirthPointNotice, birthPointNoticeEndpoints } from '@sne/shared/contract'
import { isSupportSession, isWithoutLaboratory } from '@sne/shared/domain'
import { useSession, useToast } from '@sne/shared/shell'
import { Button, PhoneOutlined } from '@sne/shared/ui-core'
import { FormModal, TextField } from '@sne/shared/ui-data'
import { useState } from 'react'
import { toldTexts as texts } from './texts.ts'

/** Writes down with whom at the birth point the caller spoke. */
export function AcknowledgeButton({ notice }: { readonly notice: BirthPointNotice }) {
  const [shown, setShown] = useState(false)
  const me = useSession()
  const refused = isWithoutLaboratory(me)
  const toast = useToast()
  const acknowledge = useAction(birthPointNoticeEndpoints.acknowledgeBirthPointNotice, {})
  const save = async (body: { with: string }) => {
    const { changed } = await acknowledge.mutateAsync({ params: { id: notice.id }, body })
    toast(changed ? 'success' : 'info', changed ? texts.acknowledged : texts.acknowledgedBefore)
    setShown(false)
  }
  return (
    <>
      <Button
        size="small"
        icon={<PhoneOutlined />}
        disabled={isSupportSession(me) || refused}
        title={refused ? texts.laboratoryAcknowledges : undefined}
        onClick={() => setShown(true)}
      >
        {texts.acknowledge}
      </Button>
      {shown && (
        <FormModal
          open
          title={texts.acknowledgeTitle(notice.place.name)}
          schema={birthPointNoticeEndpoints.acknowledgeBirthPointNotice.body}
          defaultValues={{ with: '' }}
          submitText={texts.save}
          unsaved={null}
          onCancel={() => setShown(false)}
          onSubmit={save}
        >
          <p>{notice.text}</p>
          <TextField name="with" label={texts.with} maxLength={150} required />
        </FormModal>
      )}
    </>
  )
}
