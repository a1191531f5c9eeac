import type { AnalystAccountability, AnalystFigures } from '@sne/shared/contract'
import { type AccountedPeriod, type Screening, screenings } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { countBy } from './count-by.ts'
import { accountedLaboratory, peopleNames } from './names.ts'
import { analystSources } from './sources.ts'

interface Asked extends AccountedPeriod {
  readonly analystId?: number
}

const nothing: AnalystFigures = { plates: 0, grids: 0, decisions: 0 }

interface Named {
  readonly analyst: { readonly id: number; readonly label: string }
}
const byName = ({ analyst: a }: Named, { analyst: b }: Named) =>
  a.label.localeCompare(b.label, 'it') || a.id - b.id

/** Work of each person in a period: screen and file have equal figures. */
export async function analystAccountability(context: Context, asked: Asked): Promise<AnalystAccountability> {
  const { db, viewer } = context
  const { analystId, ...period } = asked
  const counted = await countBy<number, Screening, AnalystFigures>(
    db,
    analystSources({ ...period, viewer, analystId }),
  )
  const names = await peopleNames(
    db,
    counted.flatMap(({ first }) => first ?? []),
  )
  const total = counted.find(({ first }) => first === null)
  const ofPerson = counted.flatMap(({ first: id, second: category, figures }) =>
    id === null
      ? []
      : [{ analyst: { id, label: names.get(id) ?? '' }, category, figures: { ...nothing, ...figures } }],
  )
  return {
    from: asked.from,
    to: asked.to,
    laboratory: await accountedLaboratory(context),
    rows: ofPerson
      .flatMap(({ analyst, category, figures }) =>
        category === null ? [] : [{ analyst, category, ...figures }],
      )
      .sort((a, b) => byName(a, b) || screenings.indexOf(a.category) - screenings.indexOf(b.category)),
    byAnalyst: ofPerson
      .flatMap(({ analyst, category, figures }) => (category === null ? [{ analyst, ...figures }] : []))
      .sort(byName),
    total: { ...nothing, ...total?.figures },
  }
}
