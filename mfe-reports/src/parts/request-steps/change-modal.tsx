import { useCall } from '@sne/shared/client'
import { ChangeSampleRequestInput, sampleRequestEndpoints, userEndpoints } from '@sne/shared/contract'
import { caseRoles, formatDate, hasRole } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { CallModal, CheckboxField, DateField, SelectField, TextAreaField } from '@sne/shared/ui-data'
import { ConsequenceList } from './consequence-list.tsx'
import { changeConsequences } from './consequences.ts'
import type { StepModalProps } from './refuse-modal.tsx'
import { detailTexts as texts } from './texts.ts'

/** How far the day may be put off. */
const dayHelp = ({ urgent, postponableTo }: StepModalProps['request']) =>
  urgent ? texts.urgentOnly : postponableTo ? texts.latest(formatDate(postponableTo)) : undefined

/** Day, urgency and owner of a live request. */
export function ChangeModal({ request, onStale, onClose }: StepModalProps) {
  const me = useSession()
  const analysts = useCall(userEndpoints.listAnalysts)
  const own = { id: me.id, label: [me.hcp?.surname, me.hcp?.name].filter(Boolean).join(' ') || me.email }
  const people = [
    ...(hasRole(me, caseRoles) ? [own] : []),
    ...(request.owner ? [request.owner] : []),
    ...(analysts.data?.items ?? []),
  ]
  const options = [...new Map(people.map(({ id, label }) => [id, { value: id, label }])).values()]
  return (
    <CallModal
      title={texts.changeTitle(request.number)}
      schema={ChangeSampleRequestInput}
      defaultValues={{ dueDate: request.dueDate, urgent: request.urgent, ownerId: request.owner?.id ?? null }}
      unsaved={{ key: `sample-request-change-${request.id}`, label: texts.changeUnsaved }}
      call={sampleRequestEndpoints.changeSampleRequest}
      input={(body) => ({ params: { id: request.id }, body: { ...body, version: request.version } })}
      done={texts.changed}
      unchanged={texts.already}
      onStale={onStale}
      onClose={onClose}
    >
      <ConsequenceList lines={changeConsequences(request)} />
      <DateField name="dueDate" label={texts.due} help={dayHelp(request)} autoFocus />
      <TextAreaField name="reason" label={texts.postponedBecause} maxLength={500} />
      <CheckboxField name="urgent" label={texts.urgent} />
      <SelectField
        name="ownerId"
        label={texts.owner}
        placeholder={texts.nobody}
        options={options}
        loading={analysts.isFetching}
        clearable
      />
    </CallModal>
  )
}
