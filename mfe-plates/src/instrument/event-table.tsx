import { useAction } from '@sne/shared/client'
import { type Instrument, instrumentEndpoints } from '@sne/shared/contract'
import { eventOutcomes, formatDate, formatDateTime, formatText, instrumentEvents } from '@sne/shared/domain'
import { useToast } from '@sne/shared/shell'
import { StatusTag } from '@sne/shared/ui-core'
import { ValuesTable } from '@sne/shared/ui-data'
import { ReasonButton } from '../parts/material/reason-button.tsx'
import { useMaterialRights } from '../parts/material/use-rights.ts'
import { instrumentTexts as texts } from './texts.ts'

const titles = [
  ...[texts.happened, texts.eventKind, texts.outcome, texts.nextDue],
  ...[texts.person, texts.note, texts.recorded, ''],
]

/** Calibrations and other events, the newest first; annulled ones stay readable. */
export function EventTable({ events }: Pick<Instrument, 'events'>) {
  const toast = useToast()
  const annul = useAction(instrumentEndpoints.annulInstrumentEvent)
  const { record } = useMaterialRights()
  if (events.length === 0) return <p className="sne-weak">{texts.noEvents}</p>
  const given = async (id: number, reason: string) => {
    await annul.mutateAsync({ params: { id }, body: { reason } })
    toast('success', texts.annulDone)
  }
  return (
    <ValuesTable label={texts.events} words heads={titles}>
      <tbody>
        {events.map((event) => {
          const { id, kind, happenedOn, annulled, recorded } = event
          const about = `${instrumentEvents[kind].label}, ${formatDate(happenedOn)}`
          return (
            <tr key={id} className={annulled ? 'sne-weak' : undefined}>
              <td>{formatDate(happenedOn)}</td>
              <td>{instrumentEvents[kind].label}</td>
              <td>
                <StatusTag look={eventOutcomes[event.outcome]} />
              </td>
              <td>{formatDate(event.nextDueOn)}</td>
              <td>{event.person}</td>
              <td>{formatText(event.note)}</td>
              <td>{`${recorded.by?.label ?? texts.system}, ${formatDateTime(recorded.at)}`}</td>
              <td>
                {annulled ? (
                  texts.annulled(annulled.by?.label ?? texts.system, annulled.reason ?? '')
                ) : (
                  <ReasonButton
                    small
                    label={texts.annul}
                    about={about}
                    what={texts.annulWhat}
                    right={record}
                    onGiven={(reason) => given(id, reason)}
                  />
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </ValuesTable>
  )
}
