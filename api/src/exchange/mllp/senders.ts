import { BlockList, isIP } from 'node:net'
import { z } from 'zod'
import { texts } from './texts.ts'

/** SHA-256 of a certificate as `openssl x509 -fingerprint -sha256` writes it, without colons, in capitals. */
const fingerprint = z
  .string()
  .transform((text) => text.replaceAll(':', '').toUpperCase())
  .refine((text) => /^[0-9A-F]{64}$/u.test(text), texts.fingerprintWrong)
const address = z.string().refine((text) => {
  const [ip = '', bits] = text.split('/')
  const version = isIP(ip)
  return (
    version !== 0 &&
    (bits === undefined || (/^\d+$/u.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
  )
}, texts.addressWrong)
const key = z.string().min(20, texts.keyWrong)

const Sender = z.union([
  /** Known by the certificate that its system shows. */
  z.strictObject({ label: z.string().min(1), key, certificate: fingerprint }),
  /** Known by MSH-4 (name or identifier), from these addresses or networks alone. */
  z.strictObject({
    label: z.string().min(1),
    key,
    facility: z.string().min(1),
    addresses: z.array(address).min(1),
  }),
])
type Sender = z.output<typeof Sender>

/** Permitted senders, with the key of the birth point in whose name their messages are taken in. */
export const SendersFile = z.array(Sender).min(1)

/** Identity of a connection: its address, and the fingerprint of a certificate that the listener has verified. */
export interface Peer {
  readonly address: string
  readonly certificate: string | null
}

/** IPv4 in IPv6 is IPv4. */
const plainAddress = (text: string): string => text.replace(/^::ffff:(?=\d+\.)/iu, '')

function listOf(addresses: readonly string[]): BlockList {
  const list = new BlockList()
  for (const one of addresses) {
    const [ip = '', bits] = one.split('/')
    const family = isIP(ip) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(ip, family)
    else list.addSubnet(ip, Number(bits), family)
  }
  return list
}

/** Senders by certificate, and by facility from listed addresses. */
export function sendersOf(all: readonly Sender[]) {
  const byCertificate = new Map(
    all.flatMap((one) => ('certificate' in one ? [[one.certificate, one] as const] : [])),
  )
  const byFacility = all.flatMap((one) =>
    'facility' in one ? [{ ...one, list: listOf(one.addresses) }] : [],
  )
  const listed = ({ address }: Peer) => {
    const ip = plainAddress(address)
    const family = isIP(ip) === 6 ? ('ipv6' as const) : ('ipv4' as const)
    return byFacility.filter(({ list }) => isIP(ip) !== 0 && list.check(ip, family))
  }
  const certified = ({ certificate }: Peer) =>
    certificate === null ? undefined : byCertificate.get(certificate.replaceAll(':', '').toUpperCase())
  return {
    /** Whether a connection may send anything at all. */
    mayConnect: (peer: Peer): boolean => certified(peer) !== undefined || listed(peer).length > 0,
    /** The sender of a message: by the certificate whatever MSH-4 says; null when nobody may send it from there. */
    senderOf(
      peer: Peer,
      facilities: readonly string[],
    ): { readonly label: string; readonly key: string } | null {
      return certified(peer) ?? listed(peer).find(({ facility }) => facilities.includes(facility)) ?? null
    },
  }
}
export type Senders = ReturnType<typeof sendersOf>
