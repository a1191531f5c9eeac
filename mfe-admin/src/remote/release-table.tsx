import type { RemoteFigures, RemoteOverview, RemoteRelease } from '@sne/shared/contract'
import { remoteStepLabels } from '@sne/shared/domain'
import { StatusTag, Tag } from '@sne/shared/ui-core'
import { Ago, type Column, DataTable } from '@sne/shared/ui-data'
import type { ReactNode } from 'react'
import { commitInWords, failuresInWords } from './in-words.ts'
import { remoteTexts as texts } from './texts.ts'

function Failures({ figures }: { readonly figures: RemoteFigures }) {
  const words = failuresInWords(figures)
  if (words) return <Tag tone="red">{words}</Tag>
  return figures.mounts > 0 ? texts.noErrors : texts.noFigures
}

function LoadTimes({ figures: { p50, p95, mounts } }: { readonly figures: RemoteFigures }) {
  if (p50 === null || p95 === null) return texts.noFigures
  return <TwoLines first={texts.time(p50)} second={texts.slowest(p95, mounts)} />
}

function LastStep({ step }: Pick<RemoteRelease, 'step'>) {
  if (!step) return texts.noFigures
  return (
    <TwoLines
      title={step.reason}
      first={remoteStepLabels[step.action]}
      second={
        <>
          {step.by}, <Ago moment={step.at} />
        </>
      }
    />
  )
}

/** Findings of the proof in a browser: the approver has to know them. */
function Proof({ proof }: Pick<RemoteRelease, 'proof'>) {
  if (!proof) return <Tag tone="amber">{texts.proofs.none}</Tag>
  const { opened, findings, host, by, at } = proof
  const state = findings.length > 0 ? 'failed' : opened ? 'passed' : 'unopened'
  const tone = { failed: 'red', passed: 'green', unopened: 'amber' } as const
  return (
    <TwoLines
      title={findings.join('\n') || undefined}
      first={<Tag tone={tone[state]}>{texts.proofs[state]}</Tag>}
      second={
        <>
          {texts.proofBy(host, by)}, <Ago moment={at} />
        </>
      }
    />
  )
}

interface Lines {
  readonly first: ReactNode
  readonly second: ReactNode
  readonly title?: string
}
const TwoLines = ({ first, second, title }: Lines) => (
  <span className="adm-two-lines" title={title}>
    {first}
    <small>{second}</small>
  </span>
)

const columns: Column<RemoteRelease>[] = [
  {
    key: 'version',
    title: texts.version,
    width: 220,
    render: ({ version, shellContract, apiVersion, commit }) => (
      <TwoLines
        first={version}
        second={texts.builtFor(shellContract, apiVersion, commit ? commitInWords(commit) : undefined)}
      />
    ),
  },
  {
    key: 'state',
    title: texts.state,
    width: 120,
    render: ({ state, fits }) => (
      <>
        <StatusTag look={texts.states[state]} /> {!fits && <Tag tone="amber">{texts.misfit}</Tag>}
      </>
    ),
  },
  { key: 'proof', title: texts.proof, width: 190, render: ({ proof }) => <Proof proof={proof} /> },
  { key: 'people', title: texts.people, width: 80, align: 'right', render: ({ people }) => people },
  { key: 'times', title: texts.loadTime, width: 160, render: ({ day }) => <LoadTimes figures={day} /> },
  { key: 'day', title: texts.errors, width: 120, render: ({ day }) => <Failures figures={day} /> },
  { key: 'week', title: texts.weekErrors, width: 130, render: ({ week }) => <Failures figures={week} /> },
  { key: 'step', title: texts.lastStep, width: 210, render: ({ step }) => <LastStep step={step} /> },
]

/** Every published version of one remote, with who gets it and how it fares. */
export const ReleaseTable = ({ remote }: { readonly remote: RemoteOverview }) => (
  <DataTable
    label={texts.versionsOf(remote.name)}
    columns={columns}
    rows={remote.releases}
    rowKey={({ version }) => version}
  />
)
