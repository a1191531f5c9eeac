import { useCallAsRemote } from '@sne/shared/client'
import { type AnalyzableSample, analyzableSampleEndpoints } from '@sne/shared/contract'
import { analyzableStatuses } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { CheckboxField } from '@sne/shared/ui-data'
import { z } from 'zod'
import { BulkWindow, type BulkWindowProps } from '../bulk/bulk-window.tsx'
import { bulkTexts } from '../bulk/texts.ts'
import { WhatHappens } from '../bulk/what-happens.tsx'
import { emptyStatusForm, StatusFields, statusBody, statusForm } from '../sample/status-form.tsx'
import { cardsOf, mayStep } from './analyzable-steps.ts'
import { analyzableBulkTexts as texts } from './texts.ts'

const schema = statusForm('not_valid').extend({ createSampleRequest: z.boolean() })

type NotValidWindowProps = Pick<
  BulkWindowProps<AnalyzableSample, typeof schema>,
  'rows' | 'onCancel' | 'onDone' | 'onClose'
>

/** Several categories of cards that cannot be analysed, with the reasons and, unless told otherwise, another card asked for. */
export function NotValidWindow({ rows, ...rest }: NotValidWindowProps) {
  const call = useCallAsRemote()
  const me = useSession()
  const able = rows.filter(({ status }) => mayStep(status, 'not_valid', me))
  const label = texts.step.not_valid
  return (
    <BulkWindow
      {...rest}
      title={texts.title(label, rows.length)}
      rows={rows}
      schema={schema}
      defaultValues={{ ...emptyStatusForm, createSampleRequest: true }}
      submitText={label}
      danger
      labels={analyzableStatuses}
      endpoint={analyzableSampleEndpoints.changeAnalyzableStatus}
      doneText={(count) => texts.done(count, label)}
      cannot={({ status }) =>
        mayStep(status, 'not_valid', me) ? null : bulkTexts.wrongStatus(analyzableStatuses[status].label)
      }
      step={({ id, version }, { createSampleRequest, ...form }) =>
        call(analyzableSampleEndpoints.changeAnalyzableStatus, {
          params: { id },
          body: { ...statusBody('not_valid', form, version), status: 'not_valid', createSampleRequest },
        })
      }
    >
      <WhatHappens
        what={`${texts.of(able.length, cardsOf(able).length)}: ${texts.what.not_valid}`}
        able={able.length}
        unable={rows.length - able.length}
      />
      <StatusFields target="not_valid" />
      <CheckboxField name="createSampleRequest" label={texts.askCard} />
    </BulkWindow>
  )
}
