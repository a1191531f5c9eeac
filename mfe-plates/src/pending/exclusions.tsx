import { useAction } from '@sne/shared/client'
import { errorCatalogue, Reason, type SampleAnalysis, sampleAnalysisEndpoints } from '@sne/shared/contract'
import { formatBound, isSupportSession } from '@sne/shared/domain'
import { useSession, useToast } from '@sne/shared/shell'
import { Button } from '@sne/shared/ui-core'
import { FormModal, TextField } from '@sne/shared/ui-data'
import { useState } from 'react'
import { ExclusionApproval } from '../parts/decision/exclusion-approval.tsx'
import { exclusionTexts as texts } from '../parts/decision/exclusion-texts.ts'

/** Values of an analysis that were left out: a lead approves each, or it counts again. */
export function Exclusions({ analysis }: { readonly analysis: SampleAnalysis }) {
  const excluded = analysis.values.filter((value) => value.excluded)
  const decimalsOf = new Map(analysis.analytes.map(({ code, decimals }) => [code, decimals]))
  return (
    <>
      <h3>{texts.title}</h3>
      {excluded.map((value) => (
        <section key={value.code}>
          <h4>
            {value.code}{' '}
            <del>{formatBound(value.value, value.comparator, decimalsOf.get(value.code) ?? 2)}</del>{' '}
            {value.unit}
          </h4>
          <ExclusionApproval sampleAnalysisId={analysis.id} value={value} />
          <Withdrawal sampleAnalysisId={analysis.id} code={value.code} />
        </section>
      ))}
    </>
  )
}

function Withdrawal({
  sampleAnalysisId,
  code,
}: {
  readonly sampleAnalysisId: number
  readonly code: string
}) {
  const isSupport = isSupportSession(useSession())
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const withdraw = useAction(sampleAnalysisEndpoints.withdrawExclusion)
  return (
    <>
      <Button
        size="small"
        disabled={isSupport}
        title={isSupport ? errorCatalogue.support_session.message : undefined}
        onClick={() => setAsking(true)}
      >
        {texts.withdraw}
      </Button>
      <FormModal
        open={asking}
        title={texts.withdrawTitle(code)}
        schema={Reason}
        unsaved={{
          key: `withdraw-exclusion-${sampleAnalysisId}-${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '-')}`,
          label: texts.unsaved(code),
        }}
        defaultValues={{ reason: '' }}
        submitText={texts.withdraw}
        onCancel={() => setAsking(false)}
        onSubmit={async ({ reason }) => {
          await withdraw.mutateAsync({ params: { id: sampleAnalysisId }, body: { analyte: code, reason } })
          toast('success', texts.withdrawn)
          setAsking(false)
        }}
      >
        <TextField name="reason" label={texts.reason} required />
      </FormModal>
    </>
  )
}
