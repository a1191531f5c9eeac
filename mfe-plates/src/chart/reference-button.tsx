import { type ControlChart, qualityEndpoints } from '@sne/shared/contract'
import { maySign } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { Button } from '@sne/shared/ui-core'
import { CallModal, DateField } from '@sne/shared/ui-data'
import { useState } from 'react'
import { z } from 'zod'
import { chartTexts as texts } from './texts.ts'

const day = z.string().min(1, texts.dayMissing)
const Period = z
  .object({ from: day, to: day })
  .refine(({ from, to }) => from <= to, { message: texts.dayOrder, path: ['to'] })

/** A lead chooses the period from which drift is measured. */
export function ReferenceButton({ chart }: { readonly chart: ControlChart }) {
  const [asking, setAsking] = useState(false)
  const isLead = maySign(useSession(), 'lead')
  const { analysisType, analyte, reference, from, to } = chart
  return (
    <>
      <Button
        size="small"
        disabled={!isLead}
        title={isLead ? undefined : texts.referenceLead}
        onClick={() => setAsking(true)}
      >
        {texts.referenceSet}
      </Button>
      <CallModal
        open={asking}
        title={texts.referenceAsk(analyte.code)}
        schema={Period}
        unsaved={null}
        defaultValues={{ from: reference?.from ?? from, to: reference?.to ?? to }}
        submitText={texts.referenceSet}
        onClose={() => setAsking(false)}
        call={qualityEndpoints.setQualityReference}
        input={(period) => ({ body: { analysisTypeId: analysisType.id, analyte: analyte.code, period } })}
        done={texts.referenceDone}
      >
        <p>{texts.referenceText}</p>
        <DateField name="from" label={texts.from} required />
        <DateField name="to" label={texts.to} required />
      </CallModal>
    </>
  )
}
