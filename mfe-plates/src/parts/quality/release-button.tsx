import { errorCatalogue, gridEndpoints, Reason } from '@sne/shared/contract'
import { isSupportSession, maySign, type QcState } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { Button } from '@sne/shared/ui-core'
import { CallModal, TextField } from '@sne/shared/ui-data'
import { useState } from 'react'
import { releaseTexts as texts } from './texts.ts'

interface ReleaseProps {
  readonly plateId: number
  readonly qcState: QcState
  readonly small?: boolean
  /** Why nobody may release the run. */
  readonly refusal?: string | undefined
}

/** A lead releases, with a reason, the results that the controls of a run hold. */
export function ReleaseButton({ plateId, qcState, small = false, refusal }: ReleaseProps) {
  const session = useSession()
  const [asking, setAsking] = useState(false)
  const mayRelease = maySign(session, 'lead') && refusal === undefined
  const why = isSupportSession(session) ? errorCatalogue.support_session.message : texts.onlyLead
  return (
    <>
      <Button
        size={small ? 'small' : undefined}
        disabled={!mayRelease}
        title={mayRelease ? undefined : (refusal ?? why)}
        onClick={() => setAsking(true)}
      >
        {texts.release}
      </Button>
      <CallModal
        open={asking}
        title={qcState === 'none' ? texts.releaseNoneTitle : texts.releaseTitle}
        schema={Reason}
        unsaved={{ key: `grid-release-${plateId}`, label: texts.unsaved }}
        defaultValues={{ reason: '' }}
        submitText={texts.release}
        onClose={() => setAsking(false)}
        call={gridEndpoints.releaseQuality}
        input={({ reason }) => ({ params: { id: plateId }, body: { reason } })}
        done={texts.done}
      >
        <TextField name="reason" label={texts.reason} required />
      </CallModal>
    </>
  )
}
