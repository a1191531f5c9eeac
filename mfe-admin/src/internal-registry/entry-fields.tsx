import { useCall } from '@sne/shared/client'
import {
  internalRegistryEndpoints,
  type RegistryEntry,
  sampleEndpoints,
  workgroupEndpoints,
} from '@sne/shared/contract'
import {
  hasVariants,
  type RegistryType,
  registryTypeLabels,
  registryVariantLabels,
  screeningLabels,
} from '@sne/shared/domain'
import {
  DateField,
  FieldGroup,
  LookupField,
  NumberField,
  optionsOf,
  SelectField,
  TextAreaField,
  TextField,
} from '@sne/shared/ui-data'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { registerOf } from './in-words.ts'
import { registryTexts as texts } from './texts.ts'

const laboratories = { type: ['standard', 'icfc', 'sma'] as ('standard' | 'icfc' | 'sma')[], pageSize: 500 }

/** Fields of a new row: its place in the registers, then its content. */
export function EntryFields() {
  const workgroups = useCall(workgroupEndpoints.listWorkgroups, { query: laboratories })
  const items = workgroups.data?.items ?? []
  const type = useWatch({ name: 'type' }) as RegistryType | undefined
  const workgroupId = useWatch({ name: 'workgroupId' }) as number | undefined
  const chosen = items.find(({ id }) => id === workgroupId)
  const divided = type !== undefined && chosen !== undefined && hasVariants(type, chosen.type)
  const { setValue } = useFormContext()
  const variant = useWatch({ name: 'variant' }) as string | null | undefined
  // The value of a removed field is sent for no other register.
  const isLeftOver = !divided && type !== undefined && chosen !== undefined && Boolean(variant)
  useEffect(() => {
    if (isLeftOver) setValue('variant', null)
  }, [isLeftOver, setValue])
  const numberState = useNumberState()
  return (
    <>
      <FieldGroup title={texts.register}>
        <SelectField
          name="workgroupId"
          label={texts.laboratory}
          required
          loading={workgroups.isFetching}
          options={items.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SelectField name="type" label={texts.register} required options={optionsOf(registryTypeLabels)} />
        {divided && (
          <SelectField
            name="variant"
            label={texts.variant}
            required
            options={optionsOf(registryVariantLabels)}
          />
        )}
        <DateField name="date" label={texts.date} required />
        <NumberField name="year" label={texts.year} required />
        <NumberField name="number" label={texts.number} required help={numberState} />
      </FieldGroup>
      <FieldGroup title={texts.entry}>
        <SubjectFields entry={null} />
        <WordFields />
      </FieldGroup>
    </>
  )
}

/** The fields that can be corrected; a row from a step of the work has only its text. */
export function CorrectionFields({ entry }: { readonly entry: RegistryEntry }) {
  return (
    <FieldGroup title={texts.entry}>
      {entry.byHand ? (
        <>
          <DateField name="date" label={texts.date} required />
          <SubjectFields entry={entry} />
        </>
      ) : (
        <p className="sne-weak">{texts.fromWorkHelp}</p>
      )}
      <WordFields />
      <TextAreaField name="reason" label={texts.reason} required />
    </FieldGroup>
  )
}

const SubjectFields = ({ entry }: { readonly entry: RegistryEntry | null }) => (
  <>
    <LookupField
      name="sampleId"
      label={texts.card}
      help={texts.cardHelp}
      endpoint={sampleEndpoints.listSamples}
      optionOf={({ id, barcode }) => ({ value: id, label: barcode })}
      initial={entry?.sample ? { value: entry.sample.id, label: entry.sample.barcode } : undefined}
    />
    <SelectField name="category" label={texts.category} clearable options={optionsOf(screeningLabels)} />
  </>
)

const WordFields = () => (
  <>
    <TextField name="description" label={texts.description} required />
    <TextAreaField name="notes" label={texts.notes} />
  </>
)

/** Whether the number that is typed is free, asked of the server. */
function useNumberState(): string | undefined {
  const [type, workgroupId, year, number] = useWatch({ name: ['type', 'workgroupId', 'year', 'number'] }) as [
    RegistryType | undefined,
    number | undefined,
    number | null | undefined,
    number | null | undefined,
  ]
  const known = type !== undefined && workgroupId !== undefined && Boolean(year)
  const asked = known ? { type, workgroupId, year: year ?? 0, number: number || 1 } : null
  const check = useCall(
    internalRegistryEndpoints.checkDuplicateRegistryEntry,
    { query: asked ?? { type: 'newborn', number: 1, year: 0 } },
    { enabled: asked !== null },
  )
  if (!asked || !check.data) return undefined
  const { existing, next } = check.data
  if (!number) return next === null ? undefined : texts.next(next)
  if (existing?.removed) return texts.takenRemoved(existing.removed.reason)
  if (existing) return texts.taken(registerOf(existing), existing.description)
  return next !== null && number > next ? texts.beyond(next) : texts.free
}
