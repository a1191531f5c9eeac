import type { NewbornPair } from '@sne/shared/contract'
import { identityPoints, probableFrom } from '@sne/shared/domain'
import { Tag } from '@sne/shared/ui-core'
import { duplicateTexts as texts } from '../parts/duplicate/texts.ts'

/** Evidence for one newborn and against it, the heaviest first. */
export function EvidenceTags({ evidence }: Pick<NewbornPair, 'evidence'>) {
  const sorted = evidence.toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
  return (
    <span className="shp-evidence">
      {sorted.map(({ point, weight }) => (
        <Tag
          key={point}
          tone={weight > 0 ? 'green' : 'red'}
          sign={weight > 0 ? '+' : '−'}
          title={weight > 0 ? texts.inFavour : texts.against}
        >
          {identityPoints[point]}
        </Tag>
      ))}
    </span>
  )
}

/** For a row: the number of reasons for it, and by name the reasons against it. */
export function EvidenceShort({ evidence }: Pick<NewbornPair, 'evidence'>) {
  const against = evidence.filter(({ weight }) => weight < 0)
  return (
    <span className="shp-evidence">
      <Tag tone="green" sign="+">
        {texts.countInFavour(evidence.length - against.length)}
      </Tag>
      {against.length > 0 && <EvidenceTags evidence={against} />}
    </span>
  )
}

/** "92 · probabile". */
export const Likeness = ({ score }: Pick<NewbornPair, 'score'>) => (
  <span className="shp-number">{`${score} · ${score >= probableFrom ? texts.probable : texts.possible}`}</span>
)
