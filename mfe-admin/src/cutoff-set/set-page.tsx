import { useCall } from '@sne/shared/client'
import { type CutoffSetView, cutoffSetEndpoints } from '@sne/shared/contract'
import { formatDate, formatDateTime } from '@sne/shared/domain'
import { usePageTitle, useSession, useToast } from '@sne/shared/shell'
import {
  Alert,
  Card,
  ErrorOf,
  NotFound,
  Page,
  Skeleton,
  StaleNotice,
  StatusTag,
  Tag,
} from '@sne/shared/ui-core'
import { DefinitionList, MarkWrong } from '@sne/shared/ui-data'
import { Link, useParams } from 'react-router-dom'
import { Approval } from '../approved-set/approval.tsx'
import { stateLooks } from '../approved-set/texts.ts'
import { SetActions } from './set-actions.tsx'
import { SetChanges } from './set-changes.tsx'
import { SetLines } from './set-lines.tsx'
import { cutoffTexts as texts } from './texts.ts'

/** One set of limits: what it says, what it would change, who approved it. */
export default function CutoffSetPage() {
  const id = Number(useParams().id)
  return Number.isInteger(id) && id > 0 ? <SetOf key={id} id={id} /> : <NotFound />
}

function SetOf({ id }: { readonly id: number }) {
  const result = useCall(cutoffSetEndpoints.getCutoffSet, { params: { id } })
  const reload = () => void result.refetch()
  usePageTitle(result.data && texts.title(result.data.analysisType.label))
  if (result.isError && !result.data) return <ErrorOf error={result.error} onRetry={reload} />
  if (!result.data)
    return (
      <Page title={texts.loading}>
        <Skeleton lines={14} />
      </Page>
    )
  return (
    <>
      {result.isError && <StaleNotice error={result.error} onRetry={reload} />}
      <SetPage set={result.data} reload={reload} />
    </>
  )
}

const validity = ({ state, validFrom, validTo }: CutoffSetView) => {
  if (state === 'draft') return texts.notYet
  return validTo
    ? texts.fromTo(formatDate(validFrom), formatDate(validTo))
    : texts.from(formatDate(validFrom))
}

function SetPage({ set, reload }: { readonly set: CutoffSetView; readonly reload: () => void }) {
  const me = useSession()
  const toast = useToast()
  const { laboratory, state, version, analysisType, replaces, copiedFrom, created } = set
  return (
    <Page
      title={texts.title(analysisType.label)}
      subtitle={texts.versionOf(version, laboratory?.label ?? texts.template)}
      tags={
        laboratory ? <StatusTag look={stateLooks[state]} /> : <Tag tone="grey">{texts.ofLabels.template}</Tag>
      }
      actions={
        <>
          {laboratory && state !== 'draft' && <MarkWrong kind="limits" id={set.id} me={me} toast={toast} />}
          <Link to="/cutoff-set/list">← {texts.back}</Link>
        </>
      }
    >
      {!laboratory && <Alert type="info" showIcon title={texts.templateNotice} />}
      {laboratory && state === 'draft' && (
        <Alert
          type="warning"
          showIcon
          title={replaces ? texts.successorNotice(replaces.version) : texts.draftNotice}
        />
      )}
      <Card>
        <DefinitionList
          items={[
            { term: texts.validity, value: laboratory ? validity(set) : null },
            { term: texts.first, value: laboratory && <Approval set={set} step="first" /> },
            { term: texts.second, value: laboratory && <Approval set={set} step="second" /> },
            {
              term: texts.copiedFrom,
              value: copiedFrom && (
                <Link to={`/cutoff-set/${copiedFrom.id}`}>
                  {texts.copyOf(copiedFrom.version, copiedFrom.template)}
                </Link>
              ),
            },
            {
              term: texts.created,
              value: texts.by(created.by?.label ?? null, formatDateTime(created.at)),
            },
          ]}
        />
        <SetActions set={set} reload={reload} />
      </Card>
      {laboratory && state === 'draft' && (
        <Card title={texts.changes}>
          <SetChanges set={set} />
        </Card>
      )}
      <SetLines set={set} />
    </Page>
  )
}
