import { useAction } from '@sne/shared/client'
import { type TimeSetView, TimesInput, timeSetEndpoints } from '@sne/shared/contract'
import { timeNames, timeRules, timeText } from '@sne/shared/domain'
import { useToast } from '@sne/shared/shell'
import { FormModal, NumberField } from '@sne/shared/ui-data'
import { timeTexts as texts } from './texts.ts'

interface FormProps {
  readonly set: TimeSetView
  readonly onClose: () => void
}

/**
 * All times of a draft: the longest allowed time is shown under its field, and is checked before they are
 * sent.
 */
export function TimesForm({ set: { id, revision, times }, onClose }: FormProps) {
  const toast = useToast()
  const update = useAction(timeSetEndpoints.updateTimeSet, {
    onSuccess: () => {
      toast('success', texts.saved)
      onClose()
    },
  })
  return (
    <FormModal
      open
      title={texts.editTitle}
      width={820}
      schema={TimesInput}
      columns={2}
      submitText={texts.save}
      defaultValues={times}
      unsaved={{ key: `time-set-${id}`, label: texts.unsaved, version: revision }}
      onCancel={onClose}
      onSubmit={(written) => update.mutateAsync({ params: { id }, body: { revision, times: written } })}
    >
      {timeNames.map((name) => (
        <NumberField
          key={name}
          name={name}
          required
          {...texts.field(
            timeRules[name].label,
            texts.units[timeRules[name].unit],
            timeText(name, timeRules[name].longest),
          )}
        />
      ))}
    </FormModal>
  )
}
