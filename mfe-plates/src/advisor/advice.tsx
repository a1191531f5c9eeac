import {
  type Advice,
  type AdvisedGoal,
  advise,
  criticalShift,
  detectedShift,
  formatNumber,
  methodSigma,
  operatingBias,
} from '@sne/shared/domain'
import { Alert, Card, Tag } from '@sne/shared/ui-core'
import { ValuesTable } from '@sne/shared/ui-data'
import { useMemo } from 'react'
import { PlainPicture } from '../parts/picture/plain-picture.tsx'
import { advisorTexts as texts } from './texts.ts'

const percent = (share: number) => formatNumber(share * 100, 1)
const rulesOf = ({ candidate }: Advice) => candidate.rules.join('/')

function Verdict({ goal, best }: { readonly goal: AdvisedGoal; readonly best: Advice }) {
  if (criticalShift(goal) <= 0)
    return <Alert type="error" showIcon title={texts.none} description={texts.beyond} />
  if (!best.isEnough)
    return (
      <Alert
        type="error"
        showIcon
        title={texts.none}
        description={texts.noneText(percent(best.detection), texts.best(rulesOf(best), best.controls))}
      />
    )
  return (
    <Alert
      type="success"
      showIcon
      title={texts.best(rulesOf(best), best.controls)}
      description={texts.bestText(percent(best.detection), percent(best.falseRejection))}
    />
  )
}

const cvs = Array.from({ length: 61 }, (_, index) => index)

/** The largest bias that each rule allows, by the CV; the method is a point. */
function OperatingChart({
  goal,
  advices,
}: {
  readonly goal: AdvisedGoal
  readonly advices: readonly Advice[]
}) {
  const { allowable, bias, cv } = goal
  const options = useMemo(
    () => ({
      ...{ x: cvs, rangeX: [0, 60] as const, rangeY: [0, 100] as const, guides: [0] },
      lines: advices.slice(0, 4).map(({ candidate, controls }, place) => {
        const shift = detectedShift(candidate, controls)
        return {
          y: cvs.map((share) => operatingBias(shift, share / 100) * 100),
          look: place === 0 ? ('blue' as const) : ('purple' as const),
          ...(place === 0 ? {} : { dash: [3 + place * 2, 4] }),
        }
      }),
      marks: [
        {
          x: Math.min(60, (cv / allowable) * 100),
          y: Math.min(100, (Math.abs(bias) / allowable) * 100),
          level: 'high' as const,
          isOut: !(advices[0]?.isEnough ?? false),
        },
      ],
    }),
    [advices, allowable, bias, cv],
  )
  return (
    <Card title={texts.chart}>
      <PlainPicture label={texts.chartPicture} options={options}>
        <span className="sne-weak">{texts.chartHint}</span>
      </PlainPicture>
    </Card>
  )
}

const heads = [
  ...[texts.rules, texts.controls, texts.detection, texts.falseRejection, texts.largestCv, texts.verdict],
]

/** Performance of the rules of one run for a goal, the best first. */
export function AdviceView({ goal }: { readonly goal: AdvisedGoal }) {
  const { allowable, bias, cv } = goal
  const advices = useMemo(() => advise({ allowable, bias, cv }), [allowable, bias, cv])
  const [best] = advices
  if (!best) return null
  return (
    <>
      <Card title={texts.sigma(formatNumber(methodSigma(goal), 1), formatNumber(criticalShift(goal), 2))}>
        <Verdict goal={goal} best={best} />
      </Card>
      <OperatingChart goal={goal} advices={advices} />
      <Card title={texts.table} flush>
        <ValuesTable label={texts.tableLabel} low heads={heads}>
          <tbody>
            {advices.map((one) => (
              <tr key={`${rulesOf(one)} ${one.controls}`}>
                <td>{rulesOf(one)}</td>
                <td>{one.controls}</td>
                <td>{percent(one.detection)}</td>
                <td>{percent(one.falseRejection)}</td>
                <td>
                  {formatNumber(
                    Math.max(0, allowable - Math.abs(bias)) /
                      (1.65 + detectedShift(one.candidate, one.controls)),
                    1,
                  )}
                </td>
                <td>
                  <Tag tone={one.isEnough ? 'green' : 'grey'}>
                    {one.isEnough ? texts.enough : texts.notEnough}
                  </Tag>
                </td>
              </tr>
            ))}
          </tbody>
        </ValuesTable>
      </Card>
    </>
  )
}
