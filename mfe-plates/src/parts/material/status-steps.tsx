import type { StatusStep } from '@sne/shared/contract'
import type { StatusLook } from '@sne/shared/domain'
import { Card } from '@sne/shared/ui-core'
import { Timeline } from '@sne/shared/ui-data'
import { materialTexts as texts } from './texts.ts'

interface Props {
  readonly steps: readonly StatusStep[]
  readonly looks: Readonly<Record<string, StatusLook>>
}

/** Changes of status with their reasons, the newest first. */
export const StatusSteps = ({ steps, looks }: Props) => (
  <Card title={texts.steps}>
    {steps.length === 0 && <p className="sne-weak">{texts.noSteps}</p>}
    <Timeline
      events={steps.map(({ at, by, status, reason }) => ({
        ...{ id: `${at} ${status}`, at, by: by?.label ?? texts.system },
        ...{ title: looks[status]?.label ?? status, tone: looks[status]?.tone, detail: reason },
      }))}
    />
  </Card>
)
