import { expect, it } from 'vitest'
import { reminderSubject, reminderText } from './failsafe-reminder.ts'

const today = '2026-11-28'
const facts = {
  code: 'N26000004',
  protocol: '2026/00012',
  barcode: 'SN26000101',
  days: 15,
  categories: ['sne', 'ic'] as const,
  owed: [{ what: 'Secondo prelievo – pretermine/basso peso', dueOn: '2026-11-15' }],
}

it('the reminder names newborn and card by numbers, what is missing and what was awaited', () => {
  expect(reminderSubject(facts)).toBe('Sollecito screening neonatale, protocollo 2026/00012')
  expect(reminderSubject({ ...facts, protocol: null })).toContain('cartoncino SN26000101')
  expect(reminderText(facts, today)).toBe(
    [
      'Neonato con codice N26000004, protocollo 2026/00012, ultimo cartoncino SN26000101.',
      'A 15 giorni di vita lo screening non è completo per: Screening neonatale esteso, Ipotiroidismo congenito.',
      'Prelievi attesi e non pervenuti:',
      '- Secondo prelievo – pretermine/basso peso, atteso il 15/11/2026',
      'Si prega di inviare il cartoncino, o di comunicare al laboratorio perché il prelievo non è possibile.',
    ].join('\n'),
  )
  expect(reminderText({ ...facts, owed: [] }, today)).toContain('verificare se il cartoncino è stato spedito')
})

it('the reminder names a newborn without protocol and card by its code', () => {
  expect(reminderSubject({ ...facts, protocol: null, barcode: null })).toBe(
    'Sollecito screening neonatale, neonato N26000004',
  )
})

it('the reminder leaves out what is not known, and asks for the card where none was awaited', () => {
  expect(reminderText({ ...facts, protocol: null, barcode: null, categories: [], owed: [] }, today)).toBe(
    [
      'Neonato con codice N26000004.',
      'Si prega di verificare se il cartoncino è stato spedito, o di comunicare al laboratorio dove si trova il neonato.',
    ].join('\n'),
  )
})

it('the reminder lists a collection without a day by its name alone', () => {
  expect(reminderText({ ...facts, owed: [{ what: 'Spot extra', dueOn: null }] }, today)).toContain(
    '\n- Spot extra\n',
  )
})

it('the reminder names a card whose day has not passed apart from the missing ones', () => {
  const owed = [
    { what: 'Spot extra', dueOn: today },
    { what: 'Secondo prelievo', dueOn: '2026-11-27' },
  ]
  expect(reminderText({ ...facts, owed }, today)).toContain(
    [
      'Prelievi attesi e non pervenuti:',
      '- Secondo prelievo, atteso il 27/11/2026',
      'Prelievi richiesti, non ancora scaduti:',
      '- Spot extra, atteso il 28/11/2026',
    ].join('\n'),
  )
  const early = reminderText({ ...facts, owed: owed.slice(0, 1) }, today)
  expect(early).not.toContain('non pervenuti')
  expect(early).toContain('Si prega di verificare se il cartoncino è stato spedito')
})

it('the reminder names a card that two laboratories ask for once, with its earliest day', () => {
  const owed = ['2026-11-20', '2026-11-15', '2026-11-18'].map((dueOn) => ({
    what: 'Secondo prelievo',
    dueOn,
  }))
  expect(reminderText({ ...facts, owed }, today).match(/- Secondo.*/g)).toEqual([
    '- Secondo prelievo, atteso il 15/11/2026',
  ])
})
