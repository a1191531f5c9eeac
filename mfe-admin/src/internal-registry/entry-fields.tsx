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
import { useWatch } from 'react-hook-form'
import { registerOf } from './in-words.ts'
import { registryTexts as texts } from './texts.ts'

const laboratories = { type: ['standard', 'icfc', 'sma'] as ('standard' | 'icfc' | 'sma')[], pageSize: 500 }

/** @param entry null for a new one; one from a step of the work keeps its register and number */
export function EntryFields({ entry }: { readonly entry: RegistryEntry | null }) {
  const fixed = entry !== null && !entry.byHand
  const workgroups = useCall(workgroupEndpoints.listWorkgroups, { query: laboratories })
  const items = workgroups.data?.items ?? []
  const type = useWatch({ name: 'type' }) as RegistryType | undefined
  const workgroupId = useWatch({ name: 'workgroupId' }) as number | undefined
  const chosen = items.find(({ id }) => id === workgroupId)
  const numberState = useNumberState(entry?.id)
  const divided = type !== undefined && chosen !== undefined && hasVariants(type, chosen.type)
  return (
    <>
      <FieldGroup title={texts.register}>
        {fixed && <p className="sne-weak">{texts.fromWorkHelp}</p>}
        <SelectField
          name="workgroupId"
          label={texts.laboratory}
          required
          disabled={fixed}
          loading={workgroups.isFetching}
          options={items.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SelectField
          name="type"
          label={texts.register}
          required
          disabled={fixed}
          options={optionsOf(registryTypeLabels)}
        />
        {divided && (
          <SelectField
            name="variant"
            label={texts.variant}
            required
            disabled={fixed}
            options={optionsOf(registryVariantLabels)}
          />
        )}
        <DateField name="date" label={texts.date} required />
        <NumberField name="year" label={texts.year} required disabled={fixed} />
        <NumberField name="number" label={texts.number} required disabled={fixed} help={numberState} />
      </FieldGroup>
      <FieldGroup title={texts.entry}>
        <LookupField
          name="sampleId"
          label={texts.card}
          help={texts.cardHelp}
          endpoint={sampleEndpoints.listSamples}
          optionOf={({ id, barcode }) => ({ value: id, label: barcode })}
          initial={entry?.sample ? { value: entry.sample.id, label: entry.sample.barcode } : undefined}
        />
        <SelectField name="category" label={texts.category} clearable options={optionsOf(screeningLabels)} />
        <TextField name="description" label={texts.description} required />
        <TextAreaField name="notes" label={texts.notes} />
      </FieldGroup>
    </>
  )
}

/** Whether the number that is typed is free, asked of the server. @param id the row that is being changed */
function useNumberState(id: number | undefined): string | undefined {
  const [type, workgroupId, year, number] = useWatch({ name: ['type', 'workgroupId', 'year', 'number'] }) as [
    RegistryType | undefined,
    number | undefined,
    number | null | undefined,
    number | null | undefined,
  ]
  const known = type !== undefined && workgroupId !== undefined && Boolean(year)
  const asked = known
    ? { type, workgroupId, year: year ?? 0, number: number || 1, ...(id ? { id } : {}) }
    : null
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
