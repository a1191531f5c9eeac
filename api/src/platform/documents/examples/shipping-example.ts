import type { AnalysisRequestsInput } from '../lists/analysis-requests.ts'
import type { CardLabelsInput } from '../lists/card-labels.ts'
import type { ReceivedCard, ShippedCard, ShippingFacts } from '../shipping/shipping-input.ts'
import { exampleLaboratory } from './report-example.ts'

export const exampleShipping: ShippingFacts = {
  laboratory: exampleLaboratory,
  barcode: 'SP26000871',
  number: '2026/871',
  status: 'closed',
  birthPoint: 'Ospedale San Giovanni – Nido',
  birthPointContacts: 'Tel. 06 5550 7700, nido.sangiovanni@example.org',
  sentAt: '2026-11-17T14:10:00+01:00',
  sentBy: 'Lucia Ferri',
  courier: 'Trasporti Sanitari Lazio',
  samplesDeclared: 34,
  acceptedAt: '2026-11-18T08:55:00+01:00',
  acceptedBy: 'Gino Sala',
  closedAt: '2026-11-18T09:40:00+01:00',
  closedBy: 'Gino Sala',
  spokeNotes: 'Due cartoncini della stessa gemellarità.',
  hubNotes: null,
  printedAt: '2026-11-18T09:41:00+01:00',
}

const names = [
  "D'Alò Niccolò",
  'Rossi Maria',
  'De Santis-Fabbri della Rovere Giulia Maria',
  'Hussain Ayaan',
  'Zhang Lì',
]

export function exampleCards(count: number): ShippedCard[] {
  return Array.from({ length: count }, (_, index) => ({
    barcode: `SN26${String(4700 + index).padStart(6, '0')}`,
    newborn: names[index % names.length] ?? '',
    sex: index === 7 ? null : index % 2 === 0 ? 'male' : 'female',
    birthAt: `2026-11-${10 + (index % 5)}T05:17:00+01:00`,
    collectedAt: index === 7 ? null : `2026-11-${12 + (index % 5)}T08:30:00+01:00`,
    motivation: index === 3 ? 'Secondo prelievo – pretermine/basso peso' : 'Primo prelievo',
    sampleNumber: index === 3 ? 2 : 1,
  }))
}

export function exampleReceived(count: number): ReceivedCard[] {
  return exampleCards(count).map((card, index) => ({
    ...card,
    decision:
      index === 4 ? 'not_valid' : index === 8 ? 'not_received' : index === 9 ? 'not_required' : 'accepted',
    protocol: [4, 8, 9].includes(index) ? null : `2026/${String(120 + index).padStart(5, '0')}`,
    reasons:
      index === 4
        ? ['Coagulato', 'Sangue non passato sul retro']
        : index === 7
          ? ['Dati mancanti (EG, peso, ora nascita, telefono)']
          : [],
    outOfList: index === 11,
    notes: index === 9 ? 'Cartoncino già accettato / doppio' : null,
  }))
}

export function exampleRequests(count: number): AnalysisRequestsInput {
  return {
    laboratory: exampleLaboratory,
    filter: 'Aperte, tutte le categorie',
    printedAt: '2026-11-20T07:30:00+01:00',
    printedBy: 'Ada Conti',
    rows: exampleCards(count).map((card, index) => ({
      number: `2026/R${String(index + 1).padStart(5, '0')}`,
      openedAt: '2026-11-18T09:05:00+01:00',
      category: index % 3 === 0 ? 'sne' : 'ic',
      newborn: card.newborn,
      birthAt: card.birthAt,
      birthPoint: exampleShipping.birthPoint,
      cards: index % 4 === 0 ? [card.barcode, `SN26${index}99`] : [card.barcode],
      lastMilestone: index === 2 ? null : 'Richiesto nuovo spot',
      lastMilestoneAt: index === 2 ? null : '2026-11-19T11:00:00+01:00',
      ageHours: index === 5 ? 400 : 100 + index,
      status: 'open',
      stuck: index === 2,
    })),
  }
}

export function exampleLabels(count: number): CardLabelsInput {
  return {
    laboratoryName: exampleLaboratory.name,
    format: 'sheet',
    skip: 2,
    printedAt: '2026-11-18T09:41:00+01:00',
    labels: exampleReceived(count).map((card) => ({
      barcode: card.barcode,
      protocol: card.protocol,
      newborn: card.newborn,
      birthAt: card.birthAt,
      collectedAt: card.collectedAt,
    })),
  }
}
