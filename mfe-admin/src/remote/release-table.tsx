import type { RemoteFigures, RemoteOverview, RemoteRelease } from '@sne/shared/contract'
import { formatText, remoteStepLabels } from '@sne/shared/domain'
import { StatusTag, Tag } from '@sne/shared/ui-core'
import { Ago, type Column, DataTable } from '@sne/shared/ui-data'
import { failuresInWords, timesInWords } from './in-words.ts'
import { remoteTexts as texts } from './texts.ts'

function Failures({ figures }: { readonly figures: RemoteFigures }) {
  const words = failuresInWords(figures)
  if (words) return <Tag tone="red">{words}</Tag>
  return figures.mounts > 0 ? texts.noErrors : texts.noFigures
}

function LastStep({ step }: Pick<RemoteRelease, 'step'>) {
  if (!step) return texts.noFigures
  const text = texts.stepBy(remoteStepLabels[step.action], step.by)
  return (
    <span title={step.reason}>
      {text} <Ago moment={step.at} />
    </span>
  )
}

const columns: Column<RemoteRelease>[] = [
  { key: 'version', title: texts.version, render: ({ version }) => version },
  {
    key: 'state',
    title: texts.state,
    render: ({ state, fits }) => (
      <>
        <StatusTag look={texts.states[state]} /> {!fits && <Tag tone="amber">{texts.misfit}</Tag>}
      </>
    ),
  },
  { key: 'people', title: texts.people, align: 'right', render: ({ people }) => people },
  { key: 'times', title: texts.loadTime, render: ({ day }) => timesInWords(day) },
  { key: 'day', title: texts.errors, render: ({ day }) => <Failures figures={day} /> },
  { key: 'week', title: texts.weekErrors, render: ({ week }) => <Failures figures={week} /> },
  { key: 'step', title: texts.lastStep, render: ({ step }) => <LastStep step={step} /> },
  {
    key: 'built',
    title: texts.built,
    render: ({ shellContract, apiVersion }) => texts.builtFor(shellContract, apiVersion),
  },
  { key: 'commit', title: texts.commit, render: ({ commit }) => formatText(commit?.slice(0, 10)) },
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
