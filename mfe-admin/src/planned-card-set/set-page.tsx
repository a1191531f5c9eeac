import { useCall } from '@sne/shared/client'
import { type PlannedCardSetView, plannedCardSetEndpoints } from '@sne/shared/contract'
import { formatDate, formatDateTime } from '@sne/shared/domain'
import { usePageTitle } from '@sne/shared/shell'
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
import { DefinitionList } from '@sne/shared/ui-data'
import { Link, useParams } from 'react-router-dom'
import { Approval } from '../approved-set/approval.tsx'
import { stateLooks } from '../approved-set/texts.ts'
import { SetActions } from './set-actions.tsx'
import { SetChanges, SetRules } from './set-rules.tsx'
import { plannedCardTexts as texts } from './texts.ts'

/** One set of rules of planned cards: what it says, what it would change, who approved it. */
export default function PlannedCardSetPage() {
  const id = Number(useParams().id)
  return Number.isInteger(id) && id > 0 ? <SetOf key={id} id={id} /> : <NotFound />
}

function SetOf({ id }: { readonly id: number }) {
  const result = useCall(plannedCardSetEndpoints.getPlannedCardSet, { params: { id } })
  const reload = () => void result.refetch()
  usePageTitle(texts.title)
  if (result.isError && !result.data) return <ErrorOf error={result.error} onRetry={reload} />
  if (!result.data)
    return (
      <Page title={texts.title}>
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

const validity = ({ state, validFrom, validTo }: PlannedCardSetView) => {
  if (state === 'draft') return texts.notYet
  return validTo
    ? texts.fromTo(formatDate(validFrom), formatDate(validTo))
    : texts.from(formatDate(validFrom))
}

function Notice({ set: { laboratory, state, replaces, inherited } }: { readonly set: PlannedCardSetView }) {
  if (!laboratory) return <Alert type="info" showIcon title={texts.templateNotice} />
  if (inherited && state === 'active') return <Alert type="warning" showIcon title={texts.inheritedNotice} />
  if (state !== 'draft') return null
  const title = replaces ? texts.successorNotice(replaces.version) : texts.draftNotice
  return <Alert type="warning" showIcon title={title} />
}

function SetPage({ set, reload }: { readonly set: PlannedCardSetView; readonly reload: () => void }) {
  const { laboratory, state, version, copiedFrom, created } = set
  return (
    <Page
      title={texts.title}
      subtitle={texts.versionOf(version, laboratory?.label ?? texts.template)}
      tags={
        laboratory ? <StatusTag look={stateLooks[state]} /> : <Tag tone="grey">{texts.ofLabels.template}</Tag>
      }
      actions={<Link to="/planned-card-set/list">← {texts.back}</Link>}
    >
      <Notice set={set} />
      <Card>
        <DefinitionList
          items={[
            { term: texts.validity, value: laboratory ? validity(set) : null },
            { term: texts.first, value: laboratory && <Approval set={set} step="first" /> },
            { term: texts.second, value: laboratory && <Approval set={set} step="second" /> },
            {
              term: texts.copiedFrom,
              value: copiedFrom && (
                <Link to={`/planned-card-set/${copiedFrom.id}`}>
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
      <SetRules set={set} />
    </Page>
  )
}
