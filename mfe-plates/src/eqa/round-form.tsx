import { isApiError, useAction, useCall } from '@sne/shared/client'
import { defaultMessage, type EqaRound, EqaRoundInput, eqaEndpoints } from '@sne/shared/contract'
import { dayOf } from '@sne/shared/domain'
import { useToast } from '@sne/shared/shell'
import {
  DateField,
  FormModal,
  NumberField,
  notSaved,
  SelectField,
  TextAreaField,
  TextField,
} from '@sne/shared/ui-data'
import { useNavigate } from 'react-router-dom'
import { z } from 'zod'
import { sampleLines } from './sample-lines.ts'
import { eqaTexts as texts } from './texts.ts'

const NewRound = EqaRoundInput.omit({ samples: true }).extend({
  codes: z.string().superRefine((text, { addIssue }) => {
    const lines = sampleLines(text)
    if (lines.length === 0) return addIssue(texts.codesMissing)
    // The lines are one field here, and several in the call.
    const { error } = EqaRoundInput.shape.samples.safeParse(lines, { error: defaultMessage as never })
    for (const { path, message } of error?.issues ?? [])
      addIssue(typeof path[0] === 'number' ? texts.codeRefused(lines[path[0]]?.code ?? '', message) : message)
  }),
})
const Days = EqaRoundInput.pick({ receivedOn: true, dueOn: true, notes: true })

const facts = (
  <>
    <DateField name="receivedOn" label={texts.received} required />
    <DateField name="dueOn" label={texts.due} required />
  </>
)

/** A round that has just come, with the codes of its samples. */
export function NewRoundForm({ onClose }: { readonly onClose: () => void }) {
  const toast = useToast()
  const navigate = useNavigate()
  const create = useAction(eqaEndpoints.createEqaRound)
  const programmes = useCall(eqaEndpoints.listEqaProgrammes, { query: { enabled: true, pageSize: 500 } })
  const today = dayOf(new Date())
  const items = programmes.data?.items ?? []
  const values = {
    programmeId: items.length === 1 ? items[0]?.id : undefined,
    number: '',
    year: Number(today.slice(0, 4)),
    receivedOn: today,
    dueOn: undefined,
    notes: '',
    codes: '',
  }
  return (
    <FormModal
      open
      title={texts.add}
      columns={2}
      schema={NewRound}
      unsaved={{ key: 'eqa-round-new', label: texts.unsavedRound, isNew: true }}
      defaultValues={values as unknown as z.input<typeof NewRound>}
      submitText={texts.save}
      onCancel={onClose}
      onSubmit={async ({ codes, ...round }, form) => {
        try {
          const { id } = await create.mutateAsync({ body: { ...round, samples: sampleLines(codes) } })
          toast('success', texts.saved)
          navigate(`/quality/eqa/${id}`)
        } catch (error) {
          const refused = isApiError(error) ? error.fields : []
          const ofSamples = refused.filter(({ path }) => path.split('.')[0] === 'samples')
          if (ofSamples.length === 0 || ofSamples.length < refused.length) throw error
          const message = ofSamples.map((field) => field.message).join(' ')
          form.setError('codes', { type: 'server', message }, { shouldFocus: true })
          return notSaved
        }
      }}
    >
      <SelectField
        name="programmeId"
        label={texts.programme}
        required
        options={items.map(({ id, name, analysisType }) => ({
          value: id,
          label: `${name} – ${analysisType.label}`,
        }))}
      />
      <TextField name="number" label={texts.number} required />
      <NumberField name="year" label={texts.year} required />
      {facts}
      <TextAreaField name="codes" label={texts.codes} help={texts.codesHint} required />
      <TextAreaField name="notes" label={texts.notes} />
    </FormModal>
  )
}

/** Days and notes of a round whose results were not sent. */
export function RoundDaysForm({
  round,
  onClose,
}: {
  readonly round: EqaRound
  readonly onClose: () => void
}) {
  const toast = useToast()
  const update = useAction(eqaEndpoints.updateEqaRound)
  const { id, version, receivedOn, dueOn, notes } = round
  return (
    <FormModal
      open
      title={`${texts.edit}: ${round.programme.label} ${round.number}/${round.year}`}
      schema={Days}
      unsaved={{ key: `eqa-round-${id}`, label: texts.unsavedRound, version }}
      defaultValues={{ receivedOn, dueOn, notes: notes ?? '' }}
      submitText={texts.save}
      onCancel={onClose}
      onSubmit={async (body) => {
        await update.mutateAsync({ params: { id }, body: { ...body, version } })
        toast('success', texts.saved)
        onClose()
      }}
    >
      {facts}
      <TextAreaField name="notes" label={texts.notes} />
    </FormModal>
  )
}
