import { isApiError, useAction } from '@sne/shared/client'
import { type OpenFinding, overrideEndpoints, Reason } from '@sne/shared/contract'
import { useToast } from '@sne/shared/shell'
import { Alert } from '@sne/shared/ui-core'
import { Checkbox, FormModal, TextAreaField } from '@sne/shared/ui-data'
import { useState } from 'react'
import { overrideTexts as texts } from './texts.ts'

interface ProposeProps {
  readonly reportId: number
  readonly open: readonly OpenFinding[]
  readonly onClose: () => void
  /** The findings changed meanwhile: read them again. */
  readonly onStale: () => void
}

/** A lead asks to close chosen findings against the rules, with a reason. */
export function ProposeForm({ reportId, open, onClose, onStale }: ProposeProps) {
  const toast = useToast()
  const propose = useAction(overrideEndpoints.proposeOverride)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [missing, setMissing] = useState(false)
  const findings = open.filter(({ analyte }) => chosen.includes(analyte))
  const critical = findings.filter((finding) => finding.critical).map(({ analyte }) => analyte)
  const submit = async (reason: string) => {
    if (findings.length === 0) return setMissing(true)
    try {
      const named = findings.map(({ analyte, sampleAnalysisId }) => ({ analyte, sampleAnalysisId }))
      const { changed } = await propose.mutateAsync({
        params: { id: reportId },
        body: { findings: named, reason },
      })
      toast(changed ? 'success' : 'info', changed ? texts.proposed : texts.unchanged)
      onClose()
    } catch (error) {
      if (isApiError(error) && error.status === 409) onStale()
      throw error
    }
  }
  return (
    <FormModal
      open
      danger
      title={texts.proposeTitle}
      schema={Reason}
      defaultValues={{ reason: '' }}
      submitText={texts.propose}
      unsaved={{ key: `override-propose-${reportId}`, label: texts.unsaved }}
      onCancel={onClose}
      onSubmit={({ reason }) => submit(reason)}
    >
      <p>{texts.proposeText}</p>
      <fieldset className="rep-overrides-choice">
        <legend>{texts.which}</legend>
        <Checkbox.Group
          value={[...chosen]}
          onChange={(values) => {
            setChosen(values as string[])
            setMissing(false)
          }}
          options={open.map(({ analyte, state, critical }) => ({
            value: analyte,
            label: `${critical ? '▲▲ ' : ''}${analyte}: ${state}`,
          }))}
        />
      </fieldset>
      {missing && <Alert type="error" showIcon title={texts.chooseOne} />}
      {critical.length > 0 && (
        <Alert type="warning" showIcon title={texts.criticalWarning(critical.join(', '))} />
      )}
      <TextAreaField name="reason" label={texts.reason} required maxLength={500} />
    </FormModal>
  )
}
