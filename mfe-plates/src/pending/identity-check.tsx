import { useAction } from '@sne/shared/client'
import { type EpisodeView, Reason, type SampleAnalysis, sampleAnalysisEndpoints } from '@sne/shared/contract'
import { maySign } from '@sne/shared/domain'
import { useSession, useToast } from '@sne/shared/shell'
import { Button } from '@sne/shared/ui-core'
import { FormModal, TextField } from '@sne/shared/ui-data'
import { useState } from 'react'
import { pendingTexts as texts } from './texts.ts'

interface IdentityCheckProps {
  readonly analysis: SampleAnalysis
  readonly judgement: EpisodeView
}

/** A lead confirms card, well and identity of values that came back in range after a doubt. */
export function IdentityCheck({ analysis, judgement }: IdentityCheckProps) {
  const session = useSession()
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const check = useAction(sampleAnalysisEndpoints.checkIdentity)
  const doubted = judgement.findings.filter(({ doubted, closedBy }) => doubted && closedBy === null)
  if (doubted.length === 0) return null
  const mayCheck = maySign(session, 'lead')
  const analytes = doubted.map(({ analyte }) => analyte)
  return (
    <div className="sne-actions">
      <Button
        disabled={!mayCheck}
        title={mayCheck ? undefined : texts.onlyLead}
        onClick={() => setAsking(true)}
      >
        {texts.check}: {analytes.join(', ')}
      </Button>
      <FormModal
        open={asking}
        title={texts.checkTitle(analytes.join(', '))}
        schema={Reason}
        unsaved={{ key: `identity-check-${analysis.id}`, label: texts.unsavedCheck(analysis.barcode) }}
        defaultValues={{ reason: '' }}
        submitText={texts.check}
        onCancel={() => setAsking(false)}
        onSubmit={async ({ reason }) => {
          await check.mutateAsync({ params: { id: analysis.id }, body: { reason } })
          toast('success', texts.checked)
          setAsking(false)
        }}
      >
        <p>{texts.checkHelp}</p>
        <TextField name="reason" label={texts.reasonOf} />
      </FormModal>
    </div>
  )
}
