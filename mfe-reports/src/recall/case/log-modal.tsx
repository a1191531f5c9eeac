import { CreateCommunicationInput, newbornEventEndpoints, type RecallCaseDetail } from '@sne/shared/contract'
import {
  channelLabels,
  communicationOutcomeLabels,
  isWithoutLaboratory,
  newbornName,
  offeredOutcomes,
  recipientTypeLabels,
  referralParties,
  screeningLabels,
} from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { CallModal, optionsOf, RadioField, TextAreaField, TextField } from '@sne/shared/ui-data'
import { NowField } from '../../parts/request-steps/now-field.tsx'
import '../../parts/request/request.css'
import { caseTexts as texts } from './texts.ts'

interface LogModalProps {
  readonly one: RecallCaseDetail
  readonly onClose: () => void
}

const Values = CreateCommunicationInput.pick({
  recipientType: true,
  recipientName: true,
  channel: true,
  at: true,
  outcome: true,
  text: true,
})

/** The first who still has to be told. */
const firstMissing = ({ missing }: RecallCaseDetail) =>
  missing[0] ? referralParties[missing[0]].recipients[0] : undefined

/** Writes down a call or mail about the case: it counts for its category, and for its request where one is live. */
export function LogModal({ one, onClose }: LogModalProps) {
  const outcomes = offeredOutcomes(isWithoutLaboratory(useSession()))
  const { category, newborn, request, report } = one
  return (
    <CallModal
      width={680}
      columns={2}
      title={texts.logTitle(newbornName(newborn), newborn.code, screeningLabels[category])}
      schema={Values}
      defaultValues={{ recipientType: firstMissing(one), recipientName: '', text: '' }}
      submitText={texts.log}
      unsaved={{ key: `recall-case-log-${one.id}`, label: texts.logUnsaved }}
      onClose={onClose}
      call={newbornEventEndpoints.createCommunication}
      input={(values) => ({
        body: {
          ...values,
          newbornId: newborn.id,
          category,
          sampleRequestId: request?.id ?? null,
          reportId: report?.id ?? null,
        },
      })}
      done={texts.logDone}
    >
      <p className="sne-weak req-wide">{texts.logHint}</p>
      <div className="req-wide">
        <RadioField
          name="recipientType"
          label={texts.recipient}
          options={optionsOf(recipientTypeLabels)}
          required
        />
        <RadioField name="channel" label={texts.channel} options={optionsOf(channelLabels)} required />
        <RadioField
          name="outcome"
          label={texts.outcome}
          options={optionsOf(communicationOutcomeLabels).filter(({ value }) => outcomes.includes(value))}
          required
        />
      </div>
      <TextField
        name="recipientName"
        label={texts.recipientName}
        help={texts.recipientNameHelp}
        maxLength={150}
      />
      <NowField label={texts.at} />
      <div className="req-wide">
        <TextAreaField name="text" label={texts.words} rows={2} required maxLength={4000} />
      </div>
    </CallModal>
  )
}
