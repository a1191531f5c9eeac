import { type FailsafeRow, pdf } from '@sne/shared/contract'
import {
  dayOf,
  failsafeBandLabel,
  formatDate,
  newbornName,
  sampleStatuses,
  screeningShortLabels,
  sentBackText,
  turnaroundSteps,
} from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { fileAnswer } from '../../platform/calls/file-answer.ts'
import { firstRows, sheetAnswer } from '../../platform/calls/sheet-answer.ts'
import { paperHead } from '../../records/laboratories/laboratory-head.ts'
import { type FailsafeFilters, listFailsafe } from './queries.ts'
import { texts } from './texts.ts'

/** Rows that one paper or sheet takes. */
const mostRows = 5_000

type Unpaged = FailsafeFilters & { readonly sort?: string }

const everything = ({ db, viewer, now }: Context, query: Unpaged) =>
  firstRows((all) => listFailsafe(db, viewer, { ...query, ...all }, now), mostRows)

const incompleteText = ({ incomplete, sentBack }: FailsafeRow) =>
  [
    ...incomplete
      .filter(({ step }) => step !== 'sent_back')
      .map(({ category, step }) => `${screeningShortLabels[category]}: ${turnaroundSteps[step].label}`),
    ...sentBack.map(
      ({ category, reason, since }) => `${screeningShortLabels[category]}: ${sentBackText(reason, since)}`,
    ),
  ].join('; ')
const missedText = ({ missed }: FailsafeRow) =>
  missed.map(({ label, dueOn }) => `${label} (${formatDate(dueOn)})`).join('; ')
const placeText = ({ birthPoint }: FailsafeRow) =>
  birthPoint ? `${birthPoint.facilityName} – ${birthPoint.name}` : null

/** The list to work through with a pen. */
export async function printFailsafe(context: Context, query: Unpaged) {
  const { items, steps, counts, cut } = await everything(context, query)
  const { db, now, viewer, services } = context
  // Names leave the product with it.
  context.audit({ entity: 'failsafe', id: null, action: 'print', details: { rows: items.length } })
  const bytes = await services.documents.render({
    kind: 'failsafe',
    data: {
      laboratory: await paperHead(db, viewer.workgroupId),
      filter: [
        ...(query.band ?? []).map((band) => failsafeBandLabel(band, steps)),
        ...(cut ? [texts.firstOnly(items.length)] : []),
      ].join(', '),
      counters: (['first', 'second', 'third', 'stalled', 'missed'] as const).map((band) => ({
        label: failsafeBandLabel(band, steps).toLowerCase(),
        value: counts[band],
      })),
      printedAt: now.toISOString(),
      printedBy: viewer.label,
      rows: items.map((row) => ({
        newborn: newbornName(row.newborn),
        birthAt: row.newborn.birthAt,
        days: row.days,
        birthPoint: placeText(row),
        protocol: row.protocol,
        card: row.lastCard && `${row.lastCard.barcode}\n${sampleStatuses[row.lastCard.status].label}`,
        incomplete: incompleteText(row),
        missed: missedText(row),
        remindedAt: row.lastReminder?.at ?? null,
      })),
    },
  })
  return fileAnswer(`neonati-senza-esito-${dayOf(now)}.pdf`, pdf, bytes, { inline: true })
}

export async function exportFailsafe(context: Context, query: Unpaged) {
  const { items, steps, cut } = await everything(context, query)
  return sheetAnswer(context, {
    name: 'neonati-senza-esito',
    cut,
    entity: 'failsafe',
    title: 'Neonati senza esito',
    columns: [
      { key: 'newborn', label: 'Neonato', width: 28, type: 'text' },
      { key: 'code', label: 'Codice', width: 18, type: 'text' },
      { key: 'birthAt', label: 'Nascita', width: 18, type: 'dateTime' },
      { key: 'days', label: texts.daysOfLife, width: 14, type: 'number', decimals: 0 },
      { key: 'bands', label: 'Perché', width: 30, type: 'text' },
      { key: 'birthPoint', label: 'Punto nascita', width: 30, type: 'text' },
      { key: 'protocol', label: 'Protocollo', width: 14, type: 'text' },
      { key: 'barcode', label: 'Ultimo cartoncino', width: 18, type: 'text' },
      { key: 'incomplete', label: 'Categorie senza esito', width: 40, type: 'text' },
      { key: 'missed', label: 'Cartoncini programmati mancanti', width: 40, type: 'text' },
      { key: 'remindedAt', label: 'Ultimo sollecito', width: 18, type: 'dateTime' },
    ],
    rows: items.map((row) => ({
      newborn: newbornName(row.newborn),
      code: row.newborn.code,
      birthAt: row.newborn.birthAt,
      days: row.days,
      bands: row.bands.map((band) => failsafeBandLabel(band, steps)).join(', '),
      birthPoint: placeText(row),
      protocol: row.protocol,
      barcode: row.lastCard?.barcode ?? null,
      incomplete: incompleteText(row),
      missed: missedText(row),
      remindedAt: row.lastReminder?.at ?? null,
    })),
  })
}
