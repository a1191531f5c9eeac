import { useAction, useCall } from '@sne/shared/client'
import { analysisTypeEndpoints, type ControlLot, controlLotEndpoints, Day } from '@sne/shared/contract'
import { qcLevelLabels } from '@sne/shared/domain'
import { useToast } from '@sne/shared/shell'
import {
  CheckboxField,
  DateField,
  FormModal,
  SelectField,
  TextAreaField,
  TextField,
} from '@sne/shared/ui-data'
import { z } from 'zod'
import { linesOf, readLines } from './limit-lines.ts'
import { linesError } from './lines-error.ts'
import { lotTexts as texts } from './texts.ts'

const lines = z.string().superRefine((text, context) => {
  const { problem } = readLines(text)
  if (problem) context.addIssue({ code: 'custom', message: problem })
})
const required = 'Questo campo è obbligatorio'
/** None: the laboratory establishes them. */
const linesOrNone = z.string().superRefine((text, context) => {
  const { problem } = text.trim() === '' ? { problem: null } : readLines(text)
  if (problem) context.addIssue({ code: 'custom', message: problem })
})
const fact = z.string().trim().max(120)
const NewLot = z.object({
  analysisTypeId: z.number({ error: required }),
  level: z.enum(['low', 'medium', 'high'], { error: required }),
  code: z.string().trim().min(1, required).max(60),
  maker: fact,
  matrix: fact,
  expiresOn: Day.nullable(),
  openedOn: Day.nullable(),
  parallel: z.boolean(),
  lines: linesOrNone,
})
const Limits = z.object({ lines })

const limitsIn = (text: string) => {
  const read = readLines(text)
  return read.problem === null ? read.limits : []
}

/** A new lot with its limits. */
export function NewLotForm({ onClose }: { readonly onClose: () => void }) {
  const toast = useToast()
  const create = useAction(controlLotEndpoints.createControlLot)
  const types = useCall(analysisTypeEndpoints.listAnalysisTypes, { query: { enabled: true } })
  return (
    <FormModal
      open
      title={texts.add}
      schema={NewLot}
      unsaved={{ key: 'control-lot-new', label: texts.unsaved, isNew: true }}
      defaultValues={
        {
          ...{ expiresOn: null, openedOn: null, code: '', maker: '', matrix: '', parallel: false, lines: '' },
        } as Partial<z.input<typeof NewLot>> as z.input<typeof NewLot>
      }
      submitText={texts.save}
      onCancel={onClose}
      onSubmit={async ({ lines: text, maker, matrix, ...facts }) => {
        const limits = limitsIn(text)
        const lot = { ...facts, maker: maker || null, matrix: matrix || null }
        try {
          await create.mutateAsync({ body: { ...lot, limits } })
        } catch (error) {
          throw linesError(error, limits)
        }
        toast('success', texts.saved)
        onClose()
      }}
    >
      <SelectField
        name="analysisTypeId"
        label={texts.type}
        required
        options={(types.data?.items ?? []).map(({ id, label }) => ({ value: id, label }))}
      />
      <SelectField
        name="level"
        label={texts.level}
        required
        options={(['low', 'medium', 'high'] as const).map((value) => ({
          value,
          label: qcLevelLabels[value],
        }))}
      />
      <TextField name="code" label={texts.code} required />
      <TextField name="maker" label={texts.maker} />
      <TextField name="matrix" label={texts.matrix} />
      <DateField name="expiresOn" label={texts.expires} />
      <DateField name="openedOn" label={texts.opened} />
      <CheckboxField name="parallel" label={texts.parallelField} />
      <TextAreaField name="lines" label={texts.lines} help={texts.linesHint} rows={8} />
    </FormModal>
  )
}

/** Other limits for a lot by which nothing was judged yet. */
export function LimitsForm({ lot, onClose }: { readonly lot: ControlLot; readonly onClose: () => void }) {
  const toast = useToast()
  const change = useAction(controlLotEndpoints.changeControlLot)
  return (
    <FormModal
      open
      title={`${texts.edit}: ${lot.code}`}
      schema={Limits}
      unsaved={{ key: `control-lot-${lot.id}`, label: texts.unsaved }}
      defaultValues={{ lines: linesOf(lot.limits) }}
      submitText={texts.save}
      onCancel={onClose}
      onSubmit={async ({ lines: text }) => {
        const limits = limitsIn(text)
        try {
          await change.mutateAsync({ params: { id: lot.id }, body: { limits } })
        } catch (error) {
          throw linesError(error, limits)
        }
        toast('success', texts.saved)
        onClose()
      }}
    >
      <TextAreaField name="lines" label={texts.lines} help={texts.linesHint} rows={8} />
    </FormModal>
  )
}
