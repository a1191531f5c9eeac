import { useCall } from '@sne/shared/client'
import { type Instrument, instrumentEndpoints } from '@sne/shared/contract'
import { instrumentKinds, instrumentStatuses } from '@sne/shared/domain'
import { usePageTitle, useSession, useToast } from '@sne/shared/shell'
import {
  Alert,
  Button,
  Card,
  ErrorOf,
  NotFound,
  Page,
  Skeleton,
  StaleNotice,
  StatusTag,
} from '@sne/shared/ui-core'
import { MarkWrong } from '@sne/shared/ui-data'
import { useState } from 'react'
import { MaterialUses } from '../parts/material/material-uses.tsx'
import { StatusSteps } from '../parts/material/status-steps.tsx'
import { useMaterialRights } from '../parts/material/use-rights.ts'
import { usePathId } from '../parts/path-id.ts'
import { DueTags } from './due-tags.tsx'
import { EventForm } from './event-form.tsx'
import { EventTable } from './event-table.tsx'
import { InstrumentFacts } from './instrument-facts.tsx'
import { InstrumentForm } from './instrument-form.tsx'
import { InstrumentSteps } from './instrument-steps.tsx'
import { instrumentTexts as texts } from './texts.ts'

/** One instrument: its facts, due events, former events and measurements. */
export default function InstrumentPage() {
  const id = usePathId('instrumentId')
  return id === null ? <NotFound /> : <InstrumentOf key={id} id={id} />
}

function InstrumentOf({ id }: { readonly id: number }) {
  const result = useCall(instrumentEndpoints.getInstrument, { params: { id } })
  const retry = () => void result.refetch()
  usePageTitle(result.data?.name)
  if (result.isError && !result.data) return <ErrorOf error={result.error} onRetry={retry} />
  if (!result.data)
    return (
      <Page title={texts.detail}>
        <Skeleton lines={12} />
      </Page>
    )
  return (
    <>
      {result.isError && <StaleNotice error={result.error} onRetry={retry} />}
      <Detail instrument={result.data} />
    </>
  )
}

function Detail({ instrument }: { readonly instrument: Instrument }) {
  const { record } = useMaterialRights()
  const me = useSession()
  const toast = useToast()
  const [form, setForm] = useState<'edit' | 'event' | null>(null)
  const close = () => setForm(null)
  const { id, name, status, kind } = instrument
  return (
    <Page
      title={name}
      subtitle={instrumentKinds[kind].label}
      tags={
        <>
          <StatusTag look={instrumentStatuses[status]} />
          <DueTags dues={instrument.dues} />
        </>
      }
      actions={
        <>
          <Button disabled={!record.may} title={record.why} onClick={() => setForm('edit')}>
            {texts.edit}
          </Button>
          <InstrumentSteps instrument={instrument} />
          <MarkWrong kind="instrument" id={id} me={me} toast={toast} />
          <Button
            type="primary"
            disabled={!record.may || status === 'retired'}
            title={record.why}
            onClick={() => setForm('event')}
          >
            {texts.addEvent}
          </Button>
        </>
      }
    >
      {instrument.objection && (
        <Alert type="error" showIcon title={texts.unusable} description={instrument.objection} />
      )}
      <InstrumentFacts instrument={instrument} />
      <Card title={texts.events} flush>
        <EventTable events={instrument.events} />
      </Card>
      <MaterialUses item={{ kind: 'instrument', id }} use={instrument.use} />
      <StatusSteps steps={instrument.steps} looks={instrumentStatuses} />
      {form === 'edit' && <InstrumentForm instrument={instrument} onClose={close} />}
      {form === 'event' && <EventForm id={id} onClose={close} />}
    </Page>
  )
}
