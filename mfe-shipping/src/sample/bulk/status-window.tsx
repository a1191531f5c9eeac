import { useCallAsRemote } from '@sne/shared/client'
import { type SampleDecision, type SampleRow, sampleEndpoints } from '@sne/shared/contract'
import { decidesCard, sampleStatuses } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { BulkWindow, type BulkWindowProps } from '../../parts/bulk/bulk-window.tsx'
import { bulkTexts } from '../../parts/bulk/texts.ts'
import { WhatHappens } from '../../parts/bulk/what-happens.tsx'
import { decisionTexts } from '../../parts/sample/decision-texts.ts'
import { emptyStatusForm, StatusFields, statusBody, statusForm } from '../../parts/sample/status-form.tsx'
import { cardTargets } from '../../parts/sample/status-targets.ts'
import { sampleBulkTexts as texts } from './texts.ts'

interface StatusWindowProps
  extends Pick<
    BulkWindowProps<SampleRow, ReturnType<typeof statusForm>>,
    'rows' | 'onCancel' | 'onDone' | 'onClose'
  > {
  readonly target: SampleDecision
}

/** Another decision on several cards, with one reason for all of them. */
export function StatusWindow({ target, rows, ...rest }: StatusWindowProps) {
  const call = useCallAsRemote()
  const me = useSession()
  const may = (row: SampleRow) => cardTargets(row, me).includes(target)
  const able = rows.filter(may).length
  const { label } = sampleStatuses[target]
  return (
    <BulkWindow
      {...rest}
      title={texts.statusTitle(decisionTexts.step[target], rows.length)}
      rows={rows}
      schema={statusForm(target)}
      defaultValues={emptyStatusForm}
      submitText={decisionTexts.step[target]}
      danger={target !== 'accepted'}
      labels={sampleStatuses}
      endpoint={sampleEndpoints.changeSampleStatus}
      doneText={(count) => texts.statusDone(count, label)}
      cannot={(row) =>
        may(row)
          ? null
          : decidesCard(me, row)
            ? bulkTexts.wrongStatus(sampleStatuses[row.status].label)
            : decisionTexts.otherLaboratory
      }
      step={({ id, version }, values) =>
        call(sampleEndpoints.changeSampleStatus, {
          params: { id },
          body: statusBody(target, values, version),
        })
      }
    >
      <WhatHappens what={texts.statusWhat[target](able)} able={able} unable={rows.length - able} />
      <StatusFields target={target} />
    </BulkWindow>
  )
}
