/** Headers with which a front end says what it is: the audit trail keeps them beside what they wrote. */
export const versionHeaders = {
  /** Version of the host. */
  host: 'x-sne-host',
  /** `name@version` of the remote on screen. */
  remote: 'x-sne-remote',
  /** Version of the calls that the server offers, on its answers. */
  api: 'x-sne-api',
} as const

/** On the answer of an export whose list went on: the rows that the file holds. */
export const cutHeader = 'x-sne-cut-at'
