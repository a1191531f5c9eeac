import { useCall } from '@sne/shared/client'
import { type DetectionAnswer, qualityDriftEndpoints } from '@sne/shared/contract'
import { formatNumber } from '@sne/shared/domain'
import { Button, Card, ErrorOf, Skeleton } from '@sne/shared/ui-core'
import { ValuesTable } from '@sne/shared/ui-data'
import { useState } from 'react'
import { driftTexts as texts } from './texts.ts'

interface Props {
  readonly analysisTypeId: number
  readonly analyte: string
}
type Study = NonNullable<DetectionAnswer['instruments'][number]['study']>

const percent = (share: number) => formatNumber(share * 100, 1)
const whole = (count: number | null) => (count === null ? '–' : formatNumber(Math.round(count), 0))

function StudyTable({ study, label }: { readonly study: Study; readonly label: string }) {
  const [first] = study.charts
  return (
    <>
      <p className="drift-notes">
        <span>{texts.measuredOf(study.batches, study.newborns)}</span>
        {study.charts.map(({ chart, falseAlarms: { count, share } }) => (
          <span key={chart}>{texts.falseAlarms(texts.charts[chart], count, percent(share))}</span>
        ))}
      </p>
      <ValuesTable label={texts.tableOf(label)} low>
        <thead>
          <tr>
            <th scope="col">{texts.bias}</th>
            {study.charts.flatMap(({ chart }) =>
              [texts.detectedOf, texts.meanOf, texts.p95Of].map((titleOf) => (
                <th key={titleOf(texts.charts[chart])} scope="col">
                  {titleOf(texts.charts[chart])}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {(first?.results ?? []).map(({ bias }, index) => (
            <tr key={bias}>
              <th scope="row">{`${bias > 0 ? '+' : ''}${formatNumber(bias, 0)}\u00a0%`}</th>
              {study.charts.flatMap(({ chart, results }) => {
                const own = results[index]
                return [
                  <td key={`${chart} detected`}>{own ? `${percent(own.detected)} %` : '–'}</td>,
                  <td key={`${chart} mean`}>{whole(own?.mean ?? null)}</td>,
                  <td key={`${chart} p95`}>{whole(own?.p95 ?? null)}</td>,
                ]
              })}
            </tr>
          ))}
        </tbody>
      </ValuesTable>
    </>
  )
}

/** How many newborns are measured until an error is called, and how often the chart calls without one; counted when asked. */
export function DetectionCard({ analysisTypeId, analyte }: Props) {
  const [asked, setAsked] = useState(false)
  const study = useCall(
    qualityDriftEndpoints.measureDetection,
    { query: { analysisTypeId, analyte } },
    { enabled: asked },
  )
  return (
    <Card
      title={texts.study}
      actions={
        !study.data && (
          <Button size="small" loading={study.isFetching} onClick={() => setAsked(true)}>
            {study.isFetching ? texts.measuring : texts.measure}
          </Button>
        )
      }
    >
      <p>{texts.studyText}</p>
      {study.isError && <ErrorOf error={study.error} onRetry={() => void study.refetch()} />}
      {study.isLoading && <Skeleton lines={6} />}
      {study.data?.instruments.map(({ instrument, study: own }) => (
        <section key={instrument ?? ''} aria-label={`${texts.study}: ${instrument ?? texts.noInstrument}`}>
          <h3>{instrument ?? texts.noInstrument}</h3>
          {own ? (
            <StudyTable study={own} label={`${texts.study}, ${instrument ?? texts.noInstrument}`} />
          ) : (
            <p className="sne-weak">{texts.noStudy}</p>
          )}
        </section>
      ))}
    </Card>
  )
}
