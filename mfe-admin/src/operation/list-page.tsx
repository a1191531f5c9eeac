import { useCall } from '@sne/shared/client'
import { type OperationJob, type OperationWarning, operationEndpoints } from '@sne/shared/contract'
import { clockText } from '@sne/shared/domain'
import { EmptyState, ErrorOf, Page, Skeleton, StaleNotice, Tag } from '@sne/shared/ui-core'
import { Ago, type Column, DataTable } from '@sne/shared/ui-data'
import { operationTexts as texts } from './texts.ts'

/** Milliseconds after which the warnings are asked for again; the server looks once a minute. */
const refresh = 60_000

/** Hours and minutes, from two days on days and hours. */
const ageOf = (seconds: number) => clockText(new Date(0).toISOString(), new Date(seconds * 1000))

const warningColumns: Column<OperationWarning>[] = [
  { key: 'text', title: texts.warning, always: true, render: ({ text }) => text },
  { key: 'count', title: texts.count, render: ({ count }) => count },
  { key: 'seconds', title: texts.since, render: ({ seconds }) => ageOf(seconds) },
  { key: 'code', title: texts.code, render: ({ code }) => <code>{code}</code> },
]

const jobColumns: Column<OperationJob>[] = [
  { key: 'job', title: texts.job, always: true, render: ({ label }) => label },
  {
    key: 'ran',
    title: texts.ran,
    always: true,
    render: ({ ranAt }) => (ranAt ? <Ago moment={ranAt} /> : texts.never),
  },
  {
    key: 'state',
    title: texts.state,
    always: true,
    render: ({ late }) =>
      late ? (
        <span title={texts.lateHint}>
          <Tag tone="red">{texts.late}</Tag>
        </span>
      ) : (
        <Tag tone="green">{texts.going}</Tag>
      ),
  },
]

/** "Stato del server": the warnings of `/readyz` as text, and each periodic job's last success. */
export default function OperationListPage() {
  const state = useCall(operationEndpoints.listOperation, { query: { pageSize: 100 } }, { every: refresh })
  const retry = () => void state.refetch()
  return (
    <Page title={texts.title} subtitle={texts.subtitle}>
      {state.isError && state.data && <StaleNotice error={state.error} onRetry={retry} />}
      {!state.data && (state.isError ? <ErrorOf inline error={state.error} onRetry={retry} /> : <Skeleton />)}
      {state.data && (
        <>
          <h2>{texts.warnings}</h2>
          {state.data.items.length === 0 ? (
            <EmptyState title={texts.none} hint={texts.noneHint} />
          ) : (
            <DataTable
              label={texts.warnings}
              columns={warningColumns}
              rows={state.data.items}
              rowKey={({ id }) => id}
            />
          )}
          <h2>{texts.jobs}</h2>
          <DataTable label={texts.jobs} columns={jobColumns} rows={state.data.jobs} rowKey={({ id }) => id} />
        </>
      )}
    </Page>
  )
}
