import { useCall } from '@sne/shared/client'
import { type ReagentLot, reagentEndpoints } from '@sne/shared/contract'
import { formatDate, formatDateTime, reagentLotStatuses } from '@sne/shared/domain'
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
import { StatusSteps } from '../parts/material/status-steps.tsx'
import { useMaterialRights } from '../parts/material/use-rights.ts'
import { usePathId } from '../parts/path-id.ts'
import { LotForm } from './lot-form.tsx'
import { LotSteps } from './lot-steps.tsx'
import { reagentTexts as texts } from './texts.ts'

/** One lot: its facts, its release and its measurements. */
export default function ReagentLotPage() {
  const id = usePathId('lotId')
  return id === null ? <NotFound /> : <LotOf key={id} id={id} />
}

function LotOf({ id }: { readonly id: number }) {
  const result = useCall(reagentEndpoints.getReagentLot, { params: { id } })
  const retry = () => void result.refetch()
  usePageTitle(result.data && `${result.data.kit.label} ${result.data.code}`)
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
      <Detail lot={result.data} />
    </>
  )
}

function Detail({ lot }: { readonly lot: ReagentLot }) {
  const { record } = useMaterialRights()
  const me = useSession()
  const toast = useToast()
  const [editing, setEditing] = useState(false)
  const { id, code, kit, created } = lot
  return (
    <Page
      title={`${kit.label}, ${texts.code.toLowerCase()} ${code}`}
      subtitle={lot.analysisType.label}
      tags={<StatusTag look={reagentLotStatuses[lot.status]} />}
      actions={
        <>
          <Button disabled={!record.may} title={record.why} onClick={() => setEditing(true)}>
            {texts.edit}
          </Button>
          <LotSteps lot={lot} />
          <MarkWrong kind="reagent_lot" id={id} me={me} toast={toast} />
        </>
      }
    >
      {lot.objection && <Alert type="error" showIcon title={texts.unusable} description={lot.objection} />}
      <Card title={texts.facts}>
        <DefinitionList
          columns={4}
          items={[
            { term: texts.maker, value: lot.maker },
            { term: texts.barcode, value: lot.barcode },
            { term: texts.received, value: formatDate(lot.receivedOn) },
            { term: texts.expires, value: formatDate(lot.expiresOn) },
            { term: texts.opened, value: formatDate(lot.openedOn) },
            { term: texts.lastDay, value: formatDate(lot.lastDay) },
            { term: texts.quantity, value: lot.quantity },
            {
              term: texts.created,
              value: `${created.by?.label ?? texts.system}, ${formatDateTime(created.at)}`,
            },
          ]}
        />
      </Card>
      <MaterialUses item={{ kind: 'reagent_lot', id }} use={lot.use} />
      <StatusSteps steps={lot.steps} looks={reagentLotStatuses} />
      {editing && <LotForm lot={lot} onClose={() => setEditing(false)} />}
    </Page>
  )
}
