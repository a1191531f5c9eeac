import type { Severity } from './card.ts'
import type { Screening } from './screenings.ts'

export const nonConformityCodes = [
  'insufficient',
  'not_soaked',
  'layered',
  'clotted',
  'hemolyzed_rings',
  'diluted',
  'contaminated',
  'wet',
  'double_side',
  'old_sample',
  'expired_card',
  'unlabelled',
  'early_collection',
  'late_collection',
  'post_transfusion',
  'npt',
  'missing_data',
  'not_in_list',
  'in_list_not_present',
  'duplicate',
] as const
export type NonConformityCode = (typeof nonConformityCodes)[number]

/** Problem of a card. Reference data of each laboratory, which starts from this list. */
export interface NonConformityReason {
  readonly code: NonConformityCode
  /** `{n}` is replaced by the days after which the laboratory calls a card old. */
  readonly label: string
  /** Null: no judgement of the card; the reason explains another status. */
  readonly severity: Severity | null
  /** Categories that judge it differently from the others. */
  readonly overrides: readonly { readonly category: Screening; readonly severity: Severity }[]
}

const reason = (
  code: NonConformityCode,
  label: string,
  severity: Severity | null,
  overrides: NonConformityReason['overrides'] = [],
): NonConformityReason => ({ code, label, severity, overrides })

export const nonConformityReasons: readonly NonConformityReason[] = [
  reason('insufficient', 'Sangue insufficiente / dischi incompleti', 'blocking'),
  reason('not_soaked', 'Sangue non passato sul retro', 'blocking'),
  reason('layered', 'Sovrapposto / stratificato (più gocce)', 'blocking'),
  reason('clotted', 'Coagulato', 'blocking'),
  reason('hemolyzed_rings', 'Alone sieroso / emolizzato', 'blocking'),
  reason('diluted', 'Diluito (alcol, acqua, eparina, EDTA)', 'blocking'),
  reason('contaminated', 'Contaminato / macchiato', 'blocking'),
  reason('wet', 'Inviato umido / busta plastica / muffa', 'blocking'),
  reason('double_side', 'Sangue su entrambi i lati', 'blocking'),
  reason('old_sample', 'Cartoncino oltre {n} giorni dal prelievo', 'blocking'),
  reason('expired_card', 'Cartoncino scaduto / non conforme', 'blocking'),
  reason('unlabelled', 'Senza identificazione / dati discordanti', 'blocking'),
  reason('early_collection', 'Prelievo < 48 h', 'minor'),
  reason('late_collection', 'Prelievo > 72 h', 'minor'),
  // Enzymes and leucocytes of the donor hide the newborn's own.
  reason('post_transfusion', 'Prelievo dopo trasfusione', 'minor', [
    { category: 'btd', severity: 'blocking' },
    { category: 'tgal', severity: 'blocking' },
    { category: 'sma', severity: 'blocking' },
  ]),
  reason('npt', 'In nutrizione parenterale', 'minor'),
  reason('missing_data', 'Dati mancanti (EG, peso, ora nascita, telefono)', 'minor'),
  reason('not_in_list', 'Cartoncino presente ma non in distinta', 'minor'),
  reason('in_list_not_present', 'In distinta ma non pervenuto', null),
  reason('duplicate', 'Cartoncino già accettato / doppio', null),
]

/** Days after collection from which a card counts as old, where the laboratory sets nothing else. */
export const defaultOldSampleDays = 14

/** Label with the laboratory's number of days. */
export const reasonLabel = (item: Pick<NonConformityReason, 'label'>, oldSampleDays = defaultOldSampleDays) =>
  item.label.replace('{n}', String(oldSampleDays))

type Judged = Pick<NonConformityReason, 'severity' | 'overrides'>

/** How a category judges a reason. */
export const severityFor = (item: Judged, category: Screening): Severity | null =>
  item.overrides.find((override) => override.category === category)?.severity ?? item.severity

/** A card with a blocking reason for all categories cannot be accepted. */
export const isBlocking = (item: Pick<Judged, 'severity'>): boolean => item.severity === 'blocking'
