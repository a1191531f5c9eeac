import { readAgain, useCall, useCallAsRemote } from '@sne/shared/client'
import { analysisTypeEndpoints, Day, plateEndpoints } from '@sne/shared/contract'
import { useToast } from '@sne/shared/shell'
import { Card, ErrorOf, Page, Skeleton } from '@sne/shared/ui-core'
import { CheckboxField, DateField, Form, SelectField, TextAreaField, TextField } from '@sne/shared/ui-data'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { z } from 'zod'
import '../parts/plate/plate.css'
import { plateTexts as texts } from '../parts/plate/texts.ts'

const NewPlate = z.object({
  types: z.array(z.number()).min(1, 'Questo campo è obbligatorio').max(6),
  name: z.string().trim().max(100).optional(),
  instrument: z.string().trim().max(100).optional(),
  kitLot: z.string().trim().max(60).optional(),
  kitExpiry: Day.nullable().optional(),
  isLot: z.string().trim().max(60).optional(),
  notes: z.string().trim().max(2000).optional(),
  useTemplate: z.boolean(),
})

/** A new plate, or sibling plates with one shared map when several analyses are chosen. */
export default function PlateAddPage() {
  const call = useCallAsRemote()
  const toast = useToast()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [made, setMade] = useState<number | null>(null)
  // The registration has to be withdrawn before the host is asked to leave.
  useEffect(() => {
    if (made !== null) navigate(`/plate/${made}/planning`)
  }, [made, navigate])
  const types = useCall(analysisTypeEndpoints.listAnalysisTypes, { query: { enabled: true } })

  const create = async ({ types: chosen, name, kitExpiry, ...rest }: z.output<typeof NewPlate>) => {
    const common = { ...rest, kitExpiry: kitExpiry ?? null }
    const [first] = chosen
    if (chosen.length === 1 && first !== undefined) {
      const plate = await call(plateEndpoints.createPlate, {
        body: { ...common, name: name || undefined, analysisTypeId: first },
      })
      toast('success', texts.made(1))
      setMade(plate.id)
    } else {
      const { plates } = await call(plateEndpoints.createPlateGroup, {
        body: {
          name: name || undefined,
          plates: chosen.map((analysisTypeId) => ({ ...common, analysisTypeId })),
        },
      })
      toast('success', texts.made(plates.length))
      setMade(plates[0]?.id ?? null)
    }
    await readAgain(client, plateEndpoints.createPlate)
  }

  if (types.isError && !types.data)
    return <ErrorOf error={types.error} onRetry={() => void types.refetch()} />
  return (
    <Page title={texts.add} subtitle={texts.addHint}>
      <div className="plt-form">
        <Card>
          {!types.data ? (
            <Skeleton lines={8} />
          ) : (
            <Form
              schema={NewPlate}
              columns={2}
              defaultValues={{ types: [], useTemplate: true, kitExpiry: null }}
              unsaved={made === null ? { key: 'plate-add', label: texts.unsaved, isNew: true } : null}
              onCancel={() => navigate('/plate/list')}
              onSubmit={create}
              submitText={texts.create}
            >
              <SelectField
                name="types"
                label={texts.types}
                help={texts.typesHelp}
                multiple
                options={types.data.items.map(({ id, label }) => ({ value: id, label }))}
              />
              <TextField name="name" label={texts.nameField} help={texts.nameHelp} />
              <TextField name="instrument" label={texts.instrument} help={texts.instrumentHelp} />
              <TextField name="isLot" label={texts.isLot} />
              <TextField name="kitLot" label={texts.kitLot} />
              <DateField name="kitExpiry" label={texts.kitExpiry} />
              <TextAreaField name="notes" label={texts.notes} />
              <CheckboxField name="useTemplate" label={texts.useTemplate} />
            </Form>
          )}
        </Card>
      </div>
    </Page>
  )
}
