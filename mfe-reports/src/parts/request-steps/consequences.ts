import type { SampleRequestDetail } from '@sne/shared/contract'
import { formatDate, gridAction, screeningLabels } from '@sne/shared/domain'
import { placeName } from '../request/place-name.ts'

const places = ({ recipients }: SampleRequestDetail) =>
  recipients.length === 0 ? 'Il punto nascita' : recipients.map(placeName).join(', ')

const categories = (request: SampleRequestDetail) =>
  request.categories.map((category) => screeningLabels[category]).join(', ')

/** Consequences of an approval, before it is given. */
export const approvalConsequences = (request: SampleRequestDetail): string[] => [
  `${places(request)}: riceve adesso l’avviso${request.urgent ? ' urgente, anche per e-mail' : ''}${request.dueDate ? `, con il giorno entro cui prelevare (${formatDate(request.dueDate)})` : ''}.`,
  'La richiesta compare tra quelle approvate e, dopo il suo giorno, in ritardo.',
]

/** Consequences of a refusal, before it is given. */
export function refusalConsequences(request: SampleRequestDetail): string[] {
  const decided =
    request.origin.sampleAnalysisId === null
      ? `L’ordine del neonato (${categories(request)}) resta aperto: se nessun altro materiale è atteso compare tra i neonati senza esito.`
      : 'L’analisi che aspettava torna tra quelle in sospeso: un analista decide di nuovo. Un referto da verificare torna con lei, uno già firmato viene riaperto.'
  if (request.type === 're_test')
    return [
      ...(request.refusalLeavesOpen ? [request.refusalLeavesOpen] : [decided]),
      'Quello che è pianificato e non punzonato lascia la piastra.',
    ]
  return [
    ...(request.approved ? [`${places(request)}: riceve l’avviso che il materiale non serve più.`] : []),
    decided,
  ]
}

/** Consequences when a repetition gives way to other material. */
export const newCardConsequences = ({ number, origin, instead }: SampleRequestDetail): string[] =>
  instead === null
    ? []
    : [
        `La ripetizione ${number} viene annullata: il cartoncino ${origin.barcode ?? ''} non ha dischi.`,
        `L’analisi si decide adesso: «${gridAction(instead).label}».`,
        gridAction(instead).description,
      ]

/** Consequences of another day, urgency or owner. */
export const changeConsequences = (request: SampleRequestDetail): string[] => [
  request.approved
    ? `${places(request)}: riceve l’avviso se cambiano giorno o urgenza.`
    : 'La richiesta non è ancora approvata: nessuno fuori dal laboratorio viene avvisato.',
  'Chi riceve la richiesta da seguire viene avvisato.',
]
