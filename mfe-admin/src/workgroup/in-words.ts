import type { Workgroup } from '@sne/shared/contract'
import {
  formatBoolean,
  formatDate,
  screeningLabels,
  screenings,
  workgroupTypeLabels,
} from '@sne/shared/domain'
import type { Said } from '../parts/form/changed-notice.tsx'
import { workgroupTexts as texts } from './texts.ts'

const startsOf = ({ programmeStart = {} }: Workgroup['config']) =>
  screenings
    .flatMap((category) => {
      const day = programmeStart[category]
      return day ? [`${screeningLabels[category]} ${formatDate(day)}`] : []
    })
    .join(', ')

/** The fields of a laboratory, birth point or ward in its form. */
export const saidOf = ({ config, ...place }: Workgroup): Said[] => [
  [texts.name, place.name],
  [texts.facilityName, place.facilityName],
  [texts.code, place.code],
  [texts.type, workgroupTypeLabels[place.type]],
  [texts.referenceLaboratory, String(place.referenceLaboratoryId ?? '')],
  [texts.address, place.address ?? ''],
  [texts.phones, place.phones.join(', ')],
  [texts.email, place.email ?? ''],
  [texts.pec, place.pec ?? ''],
  [texts.creditUrl, config.creditUrl ?? ''],
  [texts.screenings, config.screenings.map((category) => screeningLabels[category]).join(', ')],
  [texts.programmeStart, startsOf(config)],
  [texts.fourEyes, formatBoolean(config.fourEyes ?? true)],
  [texts.pediatric, formatBoolean(config.pediatric)],
  [texts.reminderAfterHours, `${config.reminderAfterHours} ${texts.hours}`],
  [texts.oldSampleDays, `${config.oldSampleDays} ${texts.days}`],
  [texts.birthPoints, place.birthPointIds.join(', ')],
  [
    texts.transport,
    config.transport
      .map(({ weekday, hour }) => `${texts.weekdays[weekday - 1]} ${texts.hourOf(hour)}`)
      .join(', '),
  ],
]
