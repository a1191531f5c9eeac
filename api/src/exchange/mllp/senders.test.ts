import { describe, expect, it } from 'vitest'
import { SendersFile, sendersOf } from './senders.ts'

const key = 'sne_una-chiave-di-prova-lunga'
const print = 'ab:'.repeat(31).concat('ab')
const senders = sendersOf(
  SendersFile.parse([
    { label: 'Alfa', key, facility: 'OSP-ALFA', addresses: ['10.0.0.5', '10.1.0.0/16', 'fd00::/8'] },
    { label: 'Beta', key, certificate: print },
  ]),
)
const from = (address: string, certificate: string | null = null) => ({ address, certificate })
const who = (address: string, facilities: string[], certificate: string | null = null) =>
  senders.senderOf(from(address, certificate), facilities)?.label ?? null

describe('a sender', () => {
  it.each([
    ['by its address and facility', '10.0.0.5', ['OSP-ALFA'], null, 'Alfa'],
    ['by its identifier in MSH-4', '10.1.7.7', ['Ospedale', 'OSP-ALFA'], null, 'Alfa'],
    ['by an IPv4 address in IPv6', '::ffff:10.0.0.5', ['OSP-ALFA'], null, 'Alfa'],
    ['by an IPv6 network', 'fd00::7', ['OSP-ALFA'], null, 'Alfa'],
    ['by its certificate, whatever MSH-4 says', '192.0.2.1', ['OSP-ALFA'], print.toUpperCase(), 'Beta'],
    ['not from another address', '192.0.2.1', ['OSP-ALFA'], null, null],
    ['not as another facility', '10.0.0.5', ['OSP-GAMMA'], null, null],
    ['not by another certificate', '192.0.2.1', ['OSP-ALFA'], 'cd:'.repeat(31).concat('cd'), null],
  ])('a sender is known %s', (_, address, facilities, certificate, label) => {
    expect(who(address, facilities, certificate)).toBe(label)
  })
})

it('only listed addresses and known certificates may connect', () => {
  expect(senders.mayConnect(from('10.0.0.5'))).toBe(true)
  expect(senders.mayConnect(from('10.0.0.6'))).toBe(false)
  expect(senders.mayConnect(from('10.0.0.6', print))).toBe(true)
})

it.each([
  ['a facility without addresses', { label: 'A', key, facility: 'OSP', addresses: [] }],
  ['an address that is none', { label: 'A', key, facility: 'OSP', addresses: ['10.0.0.300'] }],
  ['a network that is none', { label: 'A', key, facility: 'OSP', addresses: ['10.0.0.0/33'] }],
  ['a fingerprint that is none', { label: 'A', key, certificate: 'abc' }],
  ['a missing key', { label: 'A', key: '', facility: 'OSP', addresses: ['10.0.0.1'] }],
])('%s is refused at the start', (_, sender) => {
  expect(SendersFile.safeParse([sender]).success).toBe(false)
})
