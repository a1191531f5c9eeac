import { useCallAsRemote } from '@sne/shared/client'
import { type AnalyzableSample, analyzableSampleEndpoints, Reason } from '@sne/shared/contract'
import { analyzableStatuses } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { TextAreaField } from '@sne/shared/ui-data'
import { BulkWindow, type BulkWindowProps } from '../bulk/bulk-window.tsx'
import { bulkTexts } from '../bulk/texts.ts'
import { WhatHappens } from '../bulk/what-happens.tsx'
import { type AnalyzableStep, cardsOf, mayStep } from './analyzable-steps.ts'
import { analyzableBulkTexts as texts } from './texts.ts'

interface StepWindowProps
  extends Pick<BulkWindowProps<AnalyzableSample, typeof Reason>, 'rows' | 'onCancel' | 'onDone' | 'onClose'> {
  readonly step: Exclude<AnalyzableStep, 'not_valid'>
}

/** One step on several categories of cards, with one reason for all of them. */
export function StepWindow({ step, rows, ...rest }: StepWindowProps) {
  const call = useCallAsRemote()
  const me = useSession()
  const able = rows.filter(({ status, consentWithheld }) => mayStep(status, step, me, consentWithheld))
  const label = step === 'remove' ? texts.remove : texts.step[step]
  const take = ({ id, version }: AnalyzableSample, reason: string) =>
    step === 'remove'
      ? call(analyzableSampleEndpoints.deleteAnalyzableSample, { params: { id }, body: { reason } })
      : call(analyzableSampleEndpoints.changeAnalyzableStatus, {
          params: { id },
          body: { status: step, note: reason, version },
        })
  return (
    <BulkWindow
      {...rest}
      title={texts.title(label, rows.length)}
      rows={rows}
      schema={Reason}
      defaultValues={{ reason: '' }}
      submitText={label}
      danger={step !== 'accepted'}
      labels={analyzableStatuses}
      endpoint={analyzableSampleEndpoints.changeAnalyzableStatus}
      doneText={(count) => texts.done(count, label)}
      cannot={({ status, consentWithheld }) =>
        mayStep(status, step, me, consentWithheld)
          ? null
          : bulkTexts.wrongStatus(analyzableStatuses[status].label)
      }
      step={(row, { reason }) => take(row, reason)}
    >
      <WhatHappens
        what={`${texts.of(able.length, cardsOf(able).length)}: ${texts.what[step]}`}
        able={able.length}
        unable={rows.length - able.length}
      />
      <TextAreaField name="reason" label={texts.reason} required rows={2} maxLength={500} autoFocus />
    </BulkWindow>
  )
}
