import type { PuncherWell } from '@sne/shared/contract'
import {
  controlLetters,
  newbornName,
  type PuncherDecision,
  puncherVerdicts,
  punchStatuses,
} from '@sne/shared/domain'
import { StatusTag, Tag } from '@sne/shared/ui-core'
import { DataTable, Select } from '@sne/shared/ui-data'
import { type Decisions, decisionLabel, groupOf, inOrder } from './compared-wells.ts'
import { puncherTexts as texts } from './texts.ts'

interface ComparedTableProps {
  readonly wells: readonly PuncherWell[]
  readonly decisions: Decisions
  readonly disabled: boolean
  readonly onDecide: (well: string, decision: PuncherDecision) => void
}

/** Every well: the plan, the file, and the decision; differences come first. */
export const ComparedTable = ({ wells, decisions, disabled, onDecide }: ComparedTableProps) => (
  <DataTable
    label={texts.list}
    columns={[
      { key: 'well', title: texts.well, width: 80, render: ({ position }) => <strong>{position}</strong> },
      { key: 'planned', title: texts.planned, wraps: true, render: (well) => <Planned well={well} /> },
      { key: 'told', title: texts.told, wraps: true, render: (well) => <Told well={well} /> },
      {
        key: 'verdict',
        title: texts.verdict,
        wraps: true,
        render: (well) => (
          <>
            <Verdict well={well} />
            {well.decisions.length > 0 && (
              <Decide
                well={well}
                chosen={decisions[well.position]}
                disabled={disabled}
                onDecide={(decision) => onDecide(well.position, decision)}
              />
            )}
          </>
        ),
      },
    ]}
    rows={inOrder(wells)}
    rowKey={({ position }) => position}
    rowTone={(well) => {
      const group = groupOf(well)
      return group === 'open' || group === 'differs' ? 'red' : undefined
    }}
  />
)

function Planned({ well }: { readonly well: PuncherWell }) {
  const { type, barcode, protocol, newborn, qcLevel } = well
  if (type === 'empty') return <span className="sne-weak">{texts.empty}</span>
  if (type === 'white_spot') return controlLetters.white_spot
  if (type === 'quality_control') return qcLevel && controlLetters[qcLevel]
  return (
    <>
      {barcode ?? texts.nothing}
      <span className="plt-compared-facts">
        {[protocol, newborn && newbornName(newborn)].filter(Boolean).join(' · ')}
      </span>
    </>
  )
}

function Told({ well }: { readonly well: PuncherWell }) {
  if (well.rows.length === 0) return <span className="sne-weak">{texts.nothing}</span>
  return well.rows.map(({ line, card, time, comment }) => (
    <span key={line} className="plt-compared-row">
      {card ?? texts.withoutCard}
      <span className="plt-compared-facts">{[time, comment].filter(Boolean).join(' · ')}</span>
    </span>
  ))
}

function Verdict({ well }: { readonly well: PuncherWell }) {
  const { verdict, punchStatus } = well
  const group = groupOf(well)
  const told = punchStatus !== null && punchStatus !== 'to_punch' && (
    <StatusTag look={punchStatuses[punchStatus]} />
  )
  if (group === 'silent') return <Tag tone="grey">{puncherVerdicts[verdict].label}</Tag>
  if (group === 'already') return <Tag tone="green">{texts.already}</Tag>
  return (
    <>
      <StatusTag look={puncherVerdicts[verdict]} /> {told}
      {group === 'open' || group === 'differs' ? (
        <span className="plt-compared-facts">{texts.advice(well)}</span>
      ) : null}
    </>
  )
}

interface DecideProps {
  readonly well: PuncherWell
  readonly chosen: PuncherDecision | undefined
  readonly disabled: boolean
  readonly onDecide: (decision: PuncherDecision) => void
}

const Decide = ({ well, chosen, disabled, onDecide }: DecideProps) => (
  <Select
    className="plt-decision"
    aria-label={texts.decisionOf(well.position)}
    placeholder={texts.decide}
    status={chosen ? undefined : 'error'}
    disabled={disabled}
    value={chosen}
    onChange={onDecide}
    options={well.decisions.map((decision) => ({ value: decision, label: decisionLabel(well, decision) }))}
  />
)
