import type { Screening, ToldParty } from '@sne/shared/domain'

/** Subject of a communication, before anybody wrote it. */
export interface CommunicationAbout {
  readonly category?: Screening
  readonly reportId?: number
  readonly sampleRequestId?: number
  /** The party that was not told yet; the form leads back to the list of missing communications. */
  readonly to?: ToldParty
}

/** The address of a communication's form; it holds the subject by identifiers alone. */
export function communicationHref(newbornId: number, about: CommunicationAbout = {}): string {
  const query = new URLSearchParams(Object.entries(about).map(([name, value]) => [name, String(value)]))
  return `/communication/${newbornId}/create${query.size > 0 ? `?${query}` : ''}`
}
