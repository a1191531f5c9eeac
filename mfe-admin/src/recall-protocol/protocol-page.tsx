import { useCall } from '@sne/shared/client'
import { type RecallProtocolView, recallProtocolEndpoints } from '@sne/shared/contract'
import { formatDate } from '@sne/shared/domain'
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
import { ProtocolActions } from './protocol-actions.tsx'
import { ProtocolSteps } from './protocol-steps.tsx'
import { protocolTexts as texts } from './texts.ts'

/** One recall protocol: its steps, and who approved it. */
export default function RecallProtocolPage() {
  const id = Number(useParams().id)
  return Number.isInteger(id) && id > 0 ? <ProtocolOf key={id} id={id} /> : <NotFound />
}

function ProtocolOf({ id }: { readonly id: number }) {
  const result = useCall(recallProtocolEndpoints.getRecallProtocol, { params: { id } })
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
      <ProtocolPage protocol={result.data} reload={reload} />
    </>
  )
}

interface ProtocolPageProps {
  readonly protocol: RecallProtocolView
  readonly reload: () => void
}

const noticeOf = ({ laboratory, state, replaces }: RecallProtocolView): string | null => {
  if (!laboratory) return texts.templateNotice
  if (state !== 'draft') return null
  return replaces ? texts.successorNotice(replaces.version) : texts.draftNotice
}

function ProtocolPage({ protocol, reload }: ProtocolPageProps) {
  const { laboratory, state, version, validFrom, validTo, steps } = protocol
  const notice = noticeOf(protocol)
  return (
    <Page
      title={texts.title}
      subtitle={texts.versionOf(version, laboratory?.label ?? texts.template)}
      tags={
        laboratory ? <StatusTag look={stateLooks[state]} /> : <Tag tone="grey">{texts.ofLabels.template}</Tag>
      }
      actions={<Link to="/recall-protocol/list">← {texts.back}</Link>}
    >
      {notice && <Alert type={laboratory ? 'warning' : 'info'} showIcon title={notice} />}
      <Card>
        <DefinitionList
          items={[
            {
              term: texts.validity,
              value:
                laboratory &&
                (state === 'draft'
                  ? texts.notYet
                  : validTo
                    ? texts.fromTo(formatDate(validFrom), formatDate(validTo))
                    : texts.from(formatDate(validFrom))),
            },
            { term: texts.first, value: laboratory && <Approval set={protocol} step="first" /> },
            { term: texts.second, value: laboratory && <Approval set={protocol} step="second" /> },
          ]}
        />
        <ProtocolActions protocol={protocol} reload={reload} />
      </Card>
      <ProtocolSteps steps={steps} />
    </Page>
  )
}
