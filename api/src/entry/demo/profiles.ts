import { type AnalysisTypeId, type Screening, screenings } from '@sne/shared/domain'
import type { Random } from './random.ts'

/**
 * Effect of a disorder on the values, by analyte, as a multiple of its limit: the upper one, or the
 * lower one where there is no upper. `absent` is not detected. Rough multiples from the screening
 * literature: enough for a demonstration only.
 */
export const disorders = {
  pku: { category: 'sne', effects: { PHE: 3.4, TYR: 0.1 } },
  mcad: { category: 'sne', effects: { C8: 5, C6: 1.9, C10: 1.4, 'C10:1': 1.3 } },
  msud: { category: 'sne', effects: { XLE: 3.2, VAL: 1.5, 'ALLO-ILE': 12 } },
  propionic: { category: 'sne', effects: { C3: 2.2, MMA: 0.4, MCA: 5 } },
  isovaleric: { category: 'sne', effects: { C5: 4.5 } },
  vlcad: { category: 'sne', effects: { 'C14:1': 2.6, 'C14:2': 1.7, C14: 1.4 } },
  glutaric: { category: 'sne', effects: { 'C5DC+C6OH': 3.1 } },
  tyrosinemia: { category: 'sne', effects: { SUAC: 4, TYR: 0.9, SUAC2: 6 } },
  carnitine_uptake: { category: 'sne', effects: { C0: 0.03, C2: 0.09, C3: 0.05 } },
  hypothyroidism: { category: 'ic', effects: { TSH: 14 } },
  cystic_fibrosis: { category: 'fc', effects: { IRT: 2.3, PAP: 2 } },
  biotinidase: { category: 'btd', effects: { BTD: 0.15 } },
  galactosemia: { category: 'tgal', effects: { TGAL: 2.6, GALT: 0.2 } },
  sma: { category: 'sma', effects: { SMN1: 'absent' } },
  pompe: { category: 'lysosomal', effects: { GAA: 0.2 } },
  fabry: { category: 'lysosomal', effects: { GLA: 0.3 } },
} as const satisfies Record<string, { category: Screening; effects: Readonly<Record<string, Effect>> }>

export type Effect = number | 'absent'
export type Disorder = keyof typeof disorders

/**
 * Healthy, ill, or with one value of a category near its limit. A few of the healthy have a value out of range, as in
 * life; `typical` has exactly the typical values, on every card.
 */
export type ValueProfile = 'normal' | 'typical' | Disorder | `borderline:${Screening}`

/** Share of newborns; far above life, so that a demonstration has something to show. */
const shares = { altered: 0.03, borderline: 0.04 } as const

export function pickProfile(random: Random): ValueProfile {
  const kind = random.weighted<'altered' | 'borderline' | 'normal'>([
    ['altered', shares.altered],
    ['borderline', shares.borderline],
    ['normal', 1 - shares.altered - shares.borderline],
  ])
  if (kind === 'altered') return random.pick(Object.keys(disorders) as Disorder[])
  return kind === 'borderline' ? `borderline:${random.pick(screenings)}` : 'normal'
}

/** Analyte that a borderline result of an analysis type shows; types without one stay normal. */
export const borderlineAnalytes: Readonly<Partial<Record<AnalysisTypeId, readonly string[]>>> = {
  sne_ms: ['C3', 'C5', 'MET', 'TYR', 'C8', 'PHE', 'C4'],
  ic_tsh: ['TSH'],
  fc_irt: ['IRT'],
  btd_act: ['BTD'],
  tgal_tot: ['TGAL'],
  lyso_ms: ['GAA', 'ABG', 'IDUA'],
}

export const effectsOf = (profile: ValueProfile): Readonly<Record<string, Effect>> =>
  profile in disorders ? disorders[profile as Disorder].effects : {}
