import type { SampleRow, ShippingSampleRow } from '@sne/shared/contract'
import { severityLabels } from '@sne/shared/domain'
import { Tag } from '@sne/shared/ui-core'
import './sample.css'

const toneOf = { blocking: 'red', minor: 'amber' } as const

type Problem = SampleRow['nonConformities'][number] | ShippingSampleRow['proposed'][number]

const reasonOf = (problem: Problem): string | null => ('why' in problem ? problem.why : problem.note)

/** Recorded or proposed problems of a card: severity, problem, and reason. */
export const Problems = ({ problems }: { readonly problems: readonly Problem[] }) => (
  <ul className="shp-problems">
    {problems.map((problem) => (
      <li key={problem.code}>
        <Tag tone={toneOf[problem.severity]}>{severityLabels[problem.severity]}</Tag>
        <span>
          <strong>{problem.label}</strong>
          {reasonOf(problem) && <span className="sne-weak"> — {reasonOf(problem)}</span>}
        </span>
      </li>
    ))}
  </ul>
)
