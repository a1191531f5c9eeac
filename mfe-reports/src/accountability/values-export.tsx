import { download, useCall } from '@sne/shared/client'
import {
  analysisTypeEndpoints,
  requiredId,
  requiredPastDay,
  sampleAnalysisEndpoints,
} from '@sne/shared/contract'
import { dayOf, validationMessages } from '@sne/shared/domain'
import { useSession, useToast } from '@sne/shared/shell'
import { Button, DownloadOutlined } from '@sne/shared/ui-core'
import { DateField, FormModal, SelectField } from '@sne/shared/ui-data'
import { useState } from 'react'
import { accountTexts as texts } from './texts.ts'

const { exportAnalytes } = sampleAnalysisEndpoints

/** The rules of the call, with the messages about a person's choices. */
const schema = exportAnalytes.query
  .extend({ analysisTypeId: requiredId(), from: requiredPastDay(), to: requiredPastDay() })
  .refine(({ from, to }) => from <= to, { message: validationMessages.invalidDate(), path: ['to'] })

/**
 * Values of each sample of one analysis in a period, a column an analyte, as a sheet; for roles that judge
 * values.
 */
export function ValuesExport() {
  const { currentRole } = useSession()
  const toast = useToast()
  const [open, setOpen] = useState(false)
  const types = useCall(analysisTypeEndpoints.listAnalysisTypes, { query: {} }, { enabled: open })
  if (currentRole !== 'analyst' && currentRole !== 'supervisor') return null
  const today = dayOf(new Date())
  return (
    <>
      <Button icon={<DownloadOutlined />} onClick={() => setOpen(true)}>
        {texts.values}
      </Button>
      <FormModal
        open={open}
        title={texts.values}
        schema={schema}
        defaultValues={{ from: `${today.slice(0, 7)}-01`, to: today }}
        submitText={texts.export}
        onCancel={() => setOpen(false)}
        unsaved={null}
        onSubmit={async (query) => {
          toast('success', texts.exported((await download(exportAnalytes, { query })).name))
          setOpen(false)
        }}
      >
        <p>{texts.valuesWhat}</p>
        <SelectField
          name="analysisTypeId"
          label={texts.analysisType}
          required
          loading={types.isPending}
          options={(types.data?.items ?? []).map(({ id, label }) => ({ value: id, label }))}
          autoFocus
        />
        <DateField name="from" label={texts.from} required />
        <DateField name="to" label={texts.to} required />
      </FormModal>
    </>
  )
}
