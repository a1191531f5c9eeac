import { useAction, useCall } from '@sne/shared/client'
import { type Instrument, instrumentEndpoints } from '@sne/shared/contract'
import { formatDateTime, instrumentKinds, instrumentStatuses } from '@sne/shared/domain'
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
import { DefinitionList, MarkWrong } from '@sne/shared/ui-data'
import { useState } from 'react'
import { MaterialUses } from '../parts/material/material-uses.tsx'
import { ReasonButton } from '../parts/material/reason-button.tsx'
import { StatusSteps } from '../parts/material/status-steps.tsx'
import { useMaterialRights } from '../parts/material/use-rights.ts'
import { usePathId } from '../parts/path-id.ts'
import { DueTags } from './due-tags.tsx'
import { EventForm } from './event-form.tsx'
import { EventTable } from './event-table.tsx'
import { InstrumentForm } from './instrument-form.tsx'
import { instrumentTexts as texts } from './texts.ts'

/** One instrument: its facts, what is due, what was done to it and what was measured with it. */
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

function Steps({ instrument: { id, name, status } }: { readonly instrument: Instrument }) {
  const toast = useToast()
  const rights = useMaterialRights()
  const out = useAction(instrumentEndpoints.takeInstrumentOut)
  const back = useAction(instrumentEndpoints.takeInstrumentBack)
  const retire = useAction(instrumentEndpoints.retireInstrument)
  const by = (step: typeof out | typeof back | typeof retire) => async (reason: string) => {
    await step.mutateAsync({ params: { id }, body: { reason } })
    toast('success', texts.stepped)
  }
  const { takeOut, takeOutWhat, takeBack, takeBackWhat, retireWhat } = texts
  const stop = { may: rights.record.may || rights.sign.may, why: rights.record.why }
  return (
    <>
      {status === 'in_use' && (
        <ReasonButton danger label={takeOut} about={name} what={takeOutWhat} right={stop} onGiven={by(out)} />
      )}
      {status !== 'in_use' && (
        <ReasonButton
          label={takeBack}
          about={name}
          what={takeBackWhat}
          right={rights.sign}
          onGiven={by(back)}
        />
      )}
      {status !== 'retired' && (
        <ReasonButton
          label={texts.retire}
          about={name}
          what={retireWhat}
          right={rights.sign}
          onGiven={by(retire)}
        />
      )}
    </>
  )
}

function Detail({ instrument }: { readonly instrument: Instrument }) {
  const { record } = useMaterialRights()
  const me = useSession()
  const toast = useToast()
  const [form, setForm] = useState<'edit' | 'event' | null>(null)
  const close = () => setForm(null)
  const { id, name, status, kind, created } = instrument
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
          <Steps instrument={instrument} />
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
      <Card title={texts.facts}>
        <DefinitionList
          columns={4}
          items={[
            { term: texts.maker, value: instrument.maker },
            { term: texts.model, value: instrument.model },
            { term: texts.serial, value: instrument.serial },
            { term: texts.place, value: instrument.place },
            { term: texts.types, value: instrument.analysisTypes.map(({ label }) => label).join(', ') },
            {
              term: texts.created,
              value: `${created.by?.label ?? texts.system}, ${formatDateTime(created.at)}`,
            },
            { term: texts.notes, value: instrument.notes },
          ]}
        />
      </Card>
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
