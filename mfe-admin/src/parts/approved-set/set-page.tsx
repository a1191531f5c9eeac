import { useCall } from '@sne/shared/client'
import type { SignedSetView } from '@sne/shared/contract'
import { formatDate, formatDateTime } from '@sne/shared/domain'
import { usePageTitle } from '@sne/shared/shell'
import { Alert, Card, ErrorOf, NotFound, Page, Skeleton, StaleNotice } from '@sne/shared/ui-core'
import { DefinitionList } from '@sne/shared/ui-data'
import { Link, useParams } from 'react-router-dom'
import { Approval } from './approval.tsx'
import type { SetPageKind } from './kind.ts'
import { SetActions } from './set-actions.tsx'
import { SetChanges } from './set-changes.tsx'
import { SetState } from './set-state.tsx'
import { approvalTexts } from './texts.ts'

interface KindProps<V extends SignedSetView> {
  readonly kind: SetPageKind<V>
}

/** One set of the address: its content, its changes, its approvals. */
export function SignedSetPage<V extends SignedSetView>({ kind }: KindProps<V>) {
  const id = Number(useParams().id)
  return Number.isInteger(id) && id > 0 ? <SetOf key={id} kind={kind} id={id} /> : <NotFound />
}

function SetOf<V extends SignedSetView>({ kind, id }: KindProps<V> & { readonly id: number }) {
  const result = useCall(kind.calls.get, { params: { id } })
  // A kind's own call answers with its own content.
  const set = result.data as V | undefined
  const reload = () => void result.refetch()
  usePageTitle(set && kind.title(set))
  if (result.isError && !set) return <ErrorOf error={result.error} onRetry={reload} />
  if (!set)
    return (
      <Page title={kind.texts.loading}>
        <Skeleton lines={14} />
      </Page>
    )
  return (
    <>
      {result.isError && <StaleNotice error={result.error} onRetry={reload} />}
      <SetPage kind={kind} set={set} reload={reload} />
    </>
  )
}

function validity({ laboratory, state, validFrom, validTo }: SignedSetView): string | null {
  if (!laboratory) return null
  if (state === 'draft') return approvalTexts.notYet
  return validTo
    ? approvalTexts.fromTo(formatDate(validFrom), formatDate(validTo))
    : approvalTexts.from(formatDate(validFrom))
}

interface SetProps<V extends SignedSetView> extends KindProps<V> {
  readonly set: V
}

function Notice<V extends SignedSetView>({ kind: { texts, notice }, set }: SetProps<V>) {
  const { laboratory, state, replaces } = set
  if (!laboratory) return <Alert type="info" showIcon title={texts.templateNotice} />
  const draft = replaces ? texts.successorNotice(replaces.version) : texts.draftNotice
  const title = notice?.(set) ?? (state === 'draft' ? draft : null)
  return title && <Alert type="warning" showIcon title={title} />
}

function SetPage<V extends SignedSetView>({
  kind,
  set,
  reload,
}: SetProps<V> & { readonly reload: () => void }) {
  const { entity, texts, Actions, Content } = kind
  const { laboratory, state, version, copiedFrom, created } = set
  return (
    <Page
      title={kind.title(set)}
      subtitle={texts.versionOf(version, laboratory?.label ?? texts.template)}
      tags={<SetState set={set} />}
      actions={
        <>
          {Actions && <Actions set={set} />}
          <Link to={`/${entity}/list`}>← {texts.back}</Link>
        </>
      }
    >
      <Notice kind={kind} set={set} />
      <Card>
        <DefinitionList
          items={[
            { term: texts.validity, value: validity(set) },
            { term: texts.first, value: laboratory && <Approval set={set} step="first" /> },
            { term: texts.second, value: laboratory && <Approval set={set} step="second" /> },
            {
              term: texts.copiedFrom,
              value: copiedFrom && (
                <Link to={`/${entity}/${copiedFrom.id}`}>
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
        <SetActions kind={kind} set={set} reload={reload} />
      </Card>
      {laboratory && state === 'draft' && (
        <Card title={texts.changes}>
          <SetChanges kind={kind} set={set} />
        </Card>
      )}
      <Content set={set} />
    </Page>
  )
}
