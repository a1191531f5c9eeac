import { useAction } from '@sne/shared/client'
import { type EpisodeView, Reason, type SampleAnalysis, sampleAnalysisEndpoints } from '@sne/shared/contract'
import { maySign } from '@sne/shared/domain'
import { useSession, useToast } from '@sne/shared/shell'
import { Button } from '@sne/shared/ui-core'
import { FormModal, TextField } from '@sne/shared/ui-data'
import { useState } from 'react'
import { pendingTexts } from './texts.ts'

interface CheckProps {
  readonly analysis: SampleAnalysis
  readonly judgement: EpisodeView
}

/** A lead confirms card, well and identity of values that came back in range after a doubt. */
export function IdentityCheck({ analysis, judgement }: CheckProps) {
  const doubted = judgement.findings.filter(({ doubted, closedBy }) => doubted && closedBy === null)
  if (doubted.length === 0) return null
  const { identity } = pendingTexts
  const what = doubted.map(({ analyte }) => analyte).join(', ')
  return <SignedCheck kind="identity" analysis={analysis} label={`${identity.button}: ${what}`} what={what} />
}

/** A lead decides without a datum of the newborn on which the limits depend. */
export function FactDecision({ analysis, judgement }: CheckProps) {
  const waiting = judgement.against.find(({ code }) => code === 'fact_unknown')
  if (!waiting) return null
  return <SignedCheck kind="fact" analysis={analysis} label={pendingTexts.fact.button} what={waiting.text} />
}

interface SignedProps {
  readonly kind: 'identity' | 'fact'
  readonly analysis: SampleAnalysis
  readonly label: string
  readonly what: string
}

function SignedCheck({ kind, analysis, label, what }: SignedProps) {
  const session = useSession()
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const texts = pendingTexts[kind]
  const { checkIdentity, decideWithoutFact } = sampleAnalysisEndpoints
  const sign = useAction(kind === 'identity' ? checkIdentity : decideWithoutFact)
  const maySignIt = maySign(session, 'lead')
  return (
    <div className="sne-actions">
      <Button
        disabled={!maySignIt}
        title={maySignIt ? undefined : pendingTexts.onlyLead}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      <FormModal
        open={asking}
        title={texts.title(what)}
        schema={Reason}
        unsaved={{ key: `${kind}-check-${analysis.id}`, label: texts.unsaved(analysis.barcode) }}
        defaultValues={{ reason: '' }}
        submitText={texts.button}
        onCancel={() => setAsking(false)}
        onSubmit={async ({ reason }) => {
          await sign.mutateAsync({ params: { id: analysis.id }, body: { reason } })
          toast('success', texts.done)
          setAsking(false)
        }}
      >
        <p>{texts.help}</p>
        <TextField name="reason" label={texts.reason} required />
      </FormModal>
    </div>
  )
}
