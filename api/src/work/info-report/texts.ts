/** Italian sentences about the information report. */
export const texts = {
  since: (day: string) => `dal ${day}`,
}
