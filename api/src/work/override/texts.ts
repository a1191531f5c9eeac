/** Italian sentences about overrides. */
export const texts = {
  findingChanged: (findings: string) =>
    `Il reperto è cambiato nel frattempo: ${findings}. Rileggerlo prima di firmare.`,
  toConfirm: (protocol: string) => `Deroga da confermare, protocollo ${protocol}`,
  withdrawnMeanwhile: 'Una di queste deroghe è stata ritirata nel frattempo.',
  askAgain: 'Ritirare la deroga; un altro responsabile la chiede di nuovo.',
  alreadyConfirmed: 'La deroga è già confermata.',
  requestedBy: 'Chiesta da',
  requestedAt: 'Chiesta il',
  confirmedBy: 'Confermata da',
  confirmedAt: 'Confermata il',
}
