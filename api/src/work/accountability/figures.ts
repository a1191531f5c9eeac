import type { Accountability, AccountFigures } from '@sne/shared/contract'
import { type AccountedPeriod, type Screening, screenings } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { countBy } from './count-by.ts'
import { accountedLaboratory, placeNames } from './names.ts'
import { accountSources } from './sources.ts'

interface Asked extends AccountedPeriod {
  readonly category?: readonly Screening[]
}

const nothing: AccountFigures = {
  ...{ accepted: 0, notValid: 0, analyses: 0, reTests: 0, secondTiers: 0 },
  ...{ reports: 0, recalls: 0, positives: 0, returned: 0, turnaroundHours: null },
}

const byCategory = (a: { category: Screening }, b: { category: Screening }) =>
  screenings.indexOf(a.category) - screenings.indexOf(b.category)

/** The figures of a period: screen and files have the same ones. */
export async function accountability(context: Context, asked: Asked): Promise<Accountability> {
  const { db, viewer } = context
  const counted = await countBy<Screening, number, AccountFigures>(db, accountSources({ ...asked, viewer }))
  const places = counted.flatMap(({ second }) => second ?? [])
  const names = await placeNames(db, places)
  const total = counted.find(({ first }) => first === null)
  const ofCategory = counted.flatMap(({ first: category, second: place, figures }) =>
    category === null ? [] : [{ category, place, figures: { ...nothing, ...figures } }],
  )
  return {
    from: asked.from,
    to: asked.to,
    laboratory: await accountedLaboratory(context),
    rows: ofCategory
      .flatMap(({ category, place: id, figures }) =>
        id === null ? [] : [{ category, birthPoint: { id, label: names.get(id) ?? '' }, ...figures }],
      )
      .sort((a, b) => byCategory(a, b) || a.birthPoint.label.localeCompare(b.birthPoint.label, 'it')),
    byCategory: ofCategory
      .flatMap(({ category, place, figures }) => (place === null ? [{ category, ...figures }] : []))
      .sort(byCategory),
    total: { ...nothing, ...total?.figures },
  }
}
