import { useCallAsRemote } from '@sne/shared/client'
import { Reason, type SampleRow, ScreeningId, sampleEndpoints } from '@sne/shared/contract'
import { sampleStatuses, screeningLabels, validationMessages } from '@sne/shared/domain'
import { ChecksField, optionsOf, RadioField, TextAreaField } from '@sne/shared/ui-data'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { BulkWindow, type BulkWindowProps } from '../../parts/bulk/bulk-window.tsx'
import { WhatHappens } from '../../parts/bulk/what-happens.tsx'
import { type CategoryMode, categoriesToChange } from './category-change.ts'
import { sampleBulkTexts as texts } from './texts.ts'

const categories = z.array(ScreeningId).min(1, validationMessages.required())
const schema = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('add'), categories, reason: z.string().optional() }),
  z.object({ mode: z.literal('remove'), categories, reason: Reason.shape.reason }),
])

type Props = Pick<BulkWindowProps<SampleRow, typeof schema>, 'rows' | 'onCancel' | 'onDone' | 'onClose'>

/** Categories of several cards: more of them, or fewer where nothing was punched. */
export function CategoriesWindow({ rows, ...rest }: Props) {
  const call = useCallAsRemote()
  const change = async (row: SampleRow, values: z.output<typeof schema>) => {
    const wanted = categoriesToChange(row, values.mode, values.categories)
    if (wanted.length === 0) return
    if (values.mode === 'add')
      return call(sampleEndpoints.addSampleScreenings, {
        body: { sampleId: row.id, screeningIds: wanted },
      })
    for (const screeningId of wanted)
      await call(sampleEndpoints.removeSampleScreening, {
        params: { id: row.id, screeningId },
        body: { reason: values.reason },
      })
  }
  return (
    <BulkWindow
      {...rest}
      title={texts.categoriesTitle(rows.length)}
      rows={rows}
      schema={schema}
      defaultValues={{ mode: 'add', categories: [], reason: '' }}
      submitText={texts.categoriesSave}
      labels={sampleStatuses}
      endpoint={sampleEndpoints.addSampleScreenings}
      doneText={texts.categoriesDone}
      step={change}
    >
      <RadioField name="mode" label={texts.categoriesMode} options={texts.categoriesModes} />
      <ChecksField
        name="categories"
        label={texts.categoriesChoice}
        required
        options={optionsOf(screeningLabels)}
      />
      <ReasonOfRemoval />
      <CategoriesWhat rows={rows} />
    </BulkWindow>
  )
}

function ReasonOfRemoval() {
  const mode: CategoryMode = useWatch({ name: 'mode' })
  return mode === 'remove' ? (
    <TextAreaField name="reason" label={texts.categoriesReason} required rows={2} maxLength={500} />
  ) : null
}

/** In numbers, for the present choice. */
function CategoriesWhat({ rows }: Pick<Props, 'rows'>) {
  const mode: CategoryMode = useWatch({ name: 'mode' })
  const wanted: Parameters<typeof categoriesToChange>[2] = useWatch({ name: 'categories' }) ?? []
  if (wanted.length === 0) return <p className="sne-weak">{texts.categoriesNone}</p>
  const each = rows.map((row) => categoriesToChange(row, mode, wanted).length)
  const touched = each.filter((count) => count > 0).length
  const pairs = each.reduce((sum, count) => sum + count, 0)
  const what =
    mode === 'add'
      ? texts.categoriesAdd(touched, rows.length - touched)
      : texts.categoriesRemove(pairs, touched)
  return <WhatHappens what={what} able={1} unable={0} />
}
