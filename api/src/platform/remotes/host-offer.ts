import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiVersion } from '@sne/shared/contract'
import { z } from 'zod'

/** `offer.json` in the folder of the built host. */
export const HostOffer = z.object({
  /** Version of the host. */
  version: z.string(),
  shellContract: z.string(),
  /** Versions of the packages that the host provides to remotes, by request. */
  shared: z.record(z.string(), z.string()),
})
export type HostOffer = z.infer<typeof HostOffer>

export const hostOfferFile = 'offer.json'

/**
 * Offer of the built host and this server to remotes.
 * @returns null where no built host says so
 */
export function readOffer(hostDir: string): (HostOffer & { readonly apiVersion: string }) | null {
  try {
    const offer = HostOffer.parse(JSON.parse(readFileSync(join(hostDir, hostOfferFile), 'utf8')))
    return { ...offer, apiVersion }
  } catch {
    return null
  }
}
