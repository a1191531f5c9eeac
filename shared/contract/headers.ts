/** Headers with which a front end says what it is: the audit trail keeps them beside what they wrote. */
export const versionHeaders = {
  /** Version of the host. */
  host: 'x-sne-host',
  /** `name@version` of the remote on screen. */
  remote: 'x-sne-remote',
} as const
