import { download, invalidateResources } from '@sne/shared/client'
import { reportEndpoints } from '@sne/shared/contract'
import { screeningLabels } from '@sne/shared/domain'
import { useSpinner, useToast } from '@sne/shared/shell'
import { Card } from '@sne/shared/ui-core'
import { DateField, Form, optionsOf, RadioField, SelectField, SwitchField } from '@sne/shared/ui-data'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { reportTexts } from '../texts.ts'
import { Matching } from './matching.tsx'
import { Period, usualPeriod } from './period.ts'
import { printTexts as texts } from './texts.ts'

/** One file of what was accepted in a period; its reports then count as printed. */
export function PrintPeriod() {
  const toast = useToast()
  const spinner = useSpinner()
  const client = useQueryClient()
  const [usual] = useState(usualPeriod)

  const print = async ({ screening, ...period }: Period) => {
    const hide = spinner.show(reportTexts.preparing)
    try {
      const file = await download(reportEndpoints.printAcceptedReports, {
        query: { ...period, ...(screening?.length ? { screening } : {}) },
      })
      toast('success', texts.printed(file.name))
      await invalidateResources(client, ['report'])
    } finally {
      hide()
    }
  }

  return (
    <Card title={texts.period}>
      <Form
        label={texts.period}
        schema={Period}
        unsaved={null}
        defaultValues={usual}
        columns={3}
        submitText={texts.print}
        extra={<Matching />}
        onSubmit={print}
      >
        <DateField name="minAcceptanceDate" label={texts.from} required past />
        <DateField name="maxAcceptanceDate" label={texts.to} required past />
        <SelectField
          name="screening"
          label={texts.screening}
          multiple
          placeholder={texts.allScreenings}
          options={optionsOf(screeningLabels)}
        />
        <SwitchField name="onlyUnprinted" label={texts.onlyUnprinted} />
        <RadioField name="format" label={texts.format} options={optionsOf(texts.formats)} />
      </Form>
    </Card>
  )
}
