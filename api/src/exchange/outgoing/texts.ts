/** Italian sentences about outgoing reports. */
export const texts = {
  notDetected: 'Non rilevato',
}
