import { errorCatalogue, Reason, type SampleAnalysis, sampleAnalysisEndpoints } from '@sne/shared/contract'
import { formatBound, isSupportSession } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { Button } from '@sne/shared/ui-core'
import { CallModal, TextField } from '@sne/shared/ui-data'
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
  const [asking, setAsking] = useState(false)
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
      <CallModal
        open={asking}
        title={texts.withdrawTitle(code)}
        schema={Reason}
        unsaved={{
          key: `withdraw-exclusion-${sampleAnalysisId}-${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '-')}`,
          label: texts.unsaved(code),
        }}
        defaultValues={{ reason: '' }}
        submitText={texts.withdraw}
        onClose={() => setAsking(false)}
        call={sampleAnalysisEndpoints.withdrawExclusion}
        input={({ reason }) => ({ params: { id: sampleAnalysisId }, body: { analyte: code, reason } })}
        done={texts.withdrawn}
      >
        <TextField name="reason" label={texts.reason} required />
      </CallModal>
    </>
  )
}
