import { describe, expect, it } from 'vitest'
import { writeAck } from './ack.ts'
import { fixture } from './fixture.ts'
import { readMessage, valueAt } from './message.ts'
import { readOrders } from './read-orders.ts'

const now = new Date('2026-11-03T10:00:00Z')

describe('the acknowledgement', () => {
  it('the acknowledgement of a message taken goes back to its sender with AA', () => {
    const { message, code, problems } = readOrders(fixture('nato-a-termine'))
    const ack = writeAck({ message, code, problems, controlId: 'SNE-1', now })
    expect(ack).toBe(
      'MSH|^~\\&|SNE|LAB-SNE-BO|GALILEO|OSP-MAGGIORE^080053^MINSAL|20261103110000+0100||ACK^O21^ACK|SNE-1|P|2.5.1||||||UNICODE UTF-8\r' +
        'MSA|AA|BO-2026-000101\r',
    )
  })

  it('the acknowledgement of a message that cannot be mapped tells where and why', () => {
    const { message, code, problems } = readOrders(fixture('senza-codice'))
    const ack = readMessage(writeAck({ message, code, problems, controlId: 'SNE-2', now }))!
    expect(valueAt(ack.segments[1], 1)).toBe('AE')
    const errors = ack.segments.filter(({ name }) => name === 'ERR')
    expect(errors.map((error) => [1, 2, 3].map((part) => valueAt(error, 2, part)).join('^'))).toEqual([
      'SPM^1^2',
      'PID^1^7',
    ])
    expect(errors.map((error) => valueAt(error, 3))).toEqual(['101', '102'])
    expect(errors.map((error) => valueAt(error, 8))).toEqual([
      'Manca il codice a barre del cartoncino.',
      'Non è leggibile la data di nascita.',
    ])
    expect(valueAt(errors[0], 3, 3)).toBe('HL70357')
    expect(valueAt(errors[0], 4)).toBe('E')
  })

  it('the acknowledgement of a message taken gives the remarks on it as a warning', () => {
    const { message, problems } = readOrders(fixture('senza-codice'))
    const ack = readMessage(writeAck({ message, code: 'AA', problems, controlId: 'SNE-4', now }))!
    const errors = ack.segments.filter(({ name }) => name === 'ERR')
    expect(errors.map((error) => valueAt(error, 4))).toEqual(['W', 'W'])
  })

  it('the acknowledgement can be written even of what is no message', () => {
    const { message, code, problems } = readOrders(Buffer.from('ciao'))
    const ack = readMessage(writeAck({ message, code, problems, controlId: 'SNE-3', now }))!
    expect(valueAt(ack.segments[1], 1)).toBe('AR')
    expect(valueAt(ack.segments[2], 8)).toContain('non è un messaggio HL7')
  })
})
