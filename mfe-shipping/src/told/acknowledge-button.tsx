import { type BirthPointNotice, birthPointNoticeEndpoints } from '@sne/shared/contract'
import { isSupportSession, isWithoutLaboratory } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { Button, PhoneOutlined } from '@sne/shared/ui-core'
import { CallModal, TextField } from '@sne/shared/ui-data'
import { useState } from 'react'
import { toldTexts as texts } from './texts.ts'

/** Writes down with whom at the birth point the caller spoke. */
export function AcknowledgeButton({ notice }: { readonly notice: BirthPointNotice }) {
  const [shown, setShown] = useState(false)
  const me = useSession()
  const refused = isWithoutLaboratory(me)
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
        <CallModal
          title={texts.acknowledgeTitle(notice.place.name)}
          schema={birthPointNoticeEndpoints.acknowledgeBirthPointNotice.body}
          defaultValues={{ with: '' }}
          submitText={texts.save}
          unsaved={null}
          onClose={() => setShown(false)}
          call={birthPointNoticeEndpoints.acknowledgeBirthPointNotice}
          input={(body) => ({ params: { id: notice.id }, body })}
          done={texts.acknowledged}
          unchanged={texts.acknowledgedBefore}
        >
          <p>{notice.text}</p>
          <TextField name="with" label={texts.with} maxLength={150} required />
        </CallModal>
      )}
    </>
  )
}
