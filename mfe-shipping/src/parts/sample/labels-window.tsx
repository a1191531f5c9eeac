import { openDocument } from '@sne/shared/client'
import { acceptanceEndpoints } from '@sne/shared/contract'
import { FormModal, NumberField, RadioField } from '@sne/shared/ui-data'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { labelTexts as texts } from './label-texts.ts'

const { format, skip } = acceptanceEndpoints.printCardLabels.query.shape
const schema = z.object({ format, skip })

interface LabelsWindowProps {
  readonly sampleIds: readonly number[]
  readonly onClose: () => void
}

/** Labels of the chosen cards as one document: sheets, begun ones too, or a roll. */
export const LabelsWindow = ({ sampleIds, onClose }: LabelsWindowProps) => (
  <FormModal
    open
    title={texts.title(sampleIds.length)}
    schema={schema}
    defaultValues={{ format: 'sheet', skip: 0 }}
    submitText={texts.open}
    unsaved={null}
    onCancel={onClose}
    onSubmit={async (values) => {
      await openDocument(acceptanceEndpoints.printCardLabels, {
        query: { ...values, sampleId: [...sampleIds] },
      })
      onClose()
    }}
  >
    <RadioField name="format" label={texts.paper} options={texts.formats} vertical />
    <UsedLabels />
  </FormModal>
)

/** A roll has no beginning that could be used up. */
function UsedLabels() {
  const chosen = useWatch({ name: 'format' })
  return chosen === 'sheet' ? <NumberField name="skip" label={texts.used} help={texts.usedHelp} /> : null
}
