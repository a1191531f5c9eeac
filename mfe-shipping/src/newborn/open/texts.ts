import { daysInWords } from '@sne/shared/domain'

/** Texts about a newborn's open points. */
export const openTexts = {
  title: 'Che cosa è aperto',
  count: (open: number, overdue: number) =>
    [open === 1 ? '1 aperto' : `${open} aperti`, ...(overdue > 0 ? [`${overdue} in ritardo`] : [])].join(
      ', ',
    ),
  none: 'Niente di aperto: non si aspetta altro per questo neonato.',
  noneOfCard: 'Niente di aperto per questo cartoncino.',
  missingOfRecall: (parties: string) => `Richiamo urgente: manca la comunicazione a ${parties}`,
  missingCommunication: (parties: string) => `Positivo: manca la comunicazione a ${parties}`,
  request: (type: string, number: string, status: string) => `${type}, richiesta ${number}: ${status}`,
  toApprove: 'da approvare, il punto nascita non è ancora avvisato',
  work: (barcode: string | null, status: string) => (barcode ? `Cartoncino ${barcode}: ${status}` : status),
  notTakenIn: (laboratory: string) => `Attesa da ${laboratory}, non ancora ricevuta`,
  lostOnTheWay: (laboratory: string) => `Attesa da ${laboratory}, segnalata come non ricevuta`,
  unfollowed: 'Senza esito e senza attività in corso',
  consentUnknown: 'Consenso non noto: chiederlo al punto nascita',
  consentRefused: (barcode: string) =>
    `Consenso rifiutato dopo un risultato o con un reperto aperto (cartoncino ${barcode}): decidere se continuare`,
  consentWithdrawn: (barcode: string) =>
    `Consenso non più noto, con un risultato o un reperto aperto (cartoncino ${barcode}): chiederlo e decidere se continuare`,
  onItsWay: (barcode: string) => `Cartoncino ${barcode} in arrivo`,
  notReceived: (barcode: string) => `Cartoncino ${barcode} non pervenuto`,
  stalled: (number: string) => `Richiesta di analisi ${number}: nessuna attività in corso`,
  incomplete: (days: number, step: number) =>
    `Screening non completo a ${daysInWords(days)} di vita (oltre ${step})`,
  callAgain: (recipient: string, outcome: string) => `${recipient}: ${outcome.toLowerCase()}`,
  followUp: (centre: string | null) =>
    centre ? `Follow-up in corso presso ${centre}` : 'Follow-up in corso',
  since: (moment: string) => `dal ${moment}`,
  due: (moment: string) => `entro il ${moment}`,
  overdue: 'In ritardo',
  urgent: 'Urgente',
  communicate: 'Registra comunicazione',
} as const
